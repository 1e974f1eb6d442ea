/** A process with the memory of compose.yaml and the Kubernetes manifests, over real HTTP. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testDatabase } from '../support/database.ts';
import { insertKey } from '../support/key.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { freePort, spawnService, temporaryDirectory } from '../support/process.ts';
import { ACCOUNT } from '../support/statement-files.ts';
import { zipOf } from '../support/zip.ts';

const CONTAINER_MB = 1_024;
/** Node.js gives its heap half of the memory of a container of that size. */
const HEAP_MB = 512;

test('a process of 1 GiB accepts or refuses every upload, and continues', async (t) => {
  const { url: databaseUrl, sql } = await testDatabase(t);
  const port = await freePort();
  const service = spawnService(
    t,
    {
      DATA_DIR: await temporaryDirectory(t),
      DATABASE_URL: databaseUrl,
      KEY_STORE_URL: await keyStoreUrl(databaseUrl),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      PORT: String(port),
      LOG_LEVEL: 'error',
      ROLE: 'api',
    },
    [`--max-old-space-size=${HEAP_MB}`],
  );
  await service.printed(/README\.md/);
  const keys: string[] = [];
  for (let count = 0; count < 10; count++) keys.push((await insertKey(sql, { at: new Date(0) })).key);
  const upload = async (nth: number, body: Uint8Array<ArrayBuffer> | string): Promise<number> => {
    const address = `http://127.0.0.1:${port}/v1/statements?dry_run=true&user_id=u${nth}&account=${ACCOUNT}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys[nth % keys.length]}`,
        'content-type': 'application/octet-stream',
      },
      body,
    });
    await response.text();
    if (response.status === 503) assert.ok(Number(response.headers.get('retry-after')) > 0);
    return response.status;
  };

  const lineEnds = await zipOf({ 'a.csv': Buffer.alloc(63 * 1024 * 1024, '\n') });
  assert.ok(lineEnds.length < 70_000);
  const zips = await Promise.all([0, 1, 2, 3].map((nth) => upload(nth, lineEnds)));
  for (const status of zips) assert.ok([400, 503].includes(status), String(status));

  const lines = Array.from({ length: 49_000 }, (_, line) => `2026-03-02;-${line},00;RSD;Kupovina ${line}`);
  const table = ['Datum;Iznos;Valuta;Opis', ...lines].join('\n');
  const runs = await Promise.all(Array.from({ length: 20 }, (_, nth) => upload(nth, table)));
  for (const status of runs) assert.ok([200, 503].includes(status), String(status));
  assert.ok(runs.includes(200));

  assert.equal(service.child.exitCode, null, service.output());
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  if (process.platform === 'linux') {
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(
      await readFile(`/proc/${service.child.pid}/status`, 'utf8'),
    )!;
    t.diagnostic(
      `at most ${Math.round(Number(peak) / 1_024)} MB, zips ${zips.join(' ')}, dry runs ${runs.join(' ')}`,
    );
    assert.ok(Number(peak) < CONTAINER_MB * 1_024, `${peak} kB`);
  }
});
