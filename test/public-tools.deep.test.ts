/** The interface description in public tools: Spectral finds nothing, and generated clients compile and work. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startApp } from './support/app.ts';
import { connectBank } from './support/connect.ts';
import { temporaryDirectory } from './support/process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const PROGRAM = `
import { getConnection, listAccounts } from './client';
import { client } from './client/client.gen';
import type { paths } from './schema';

client.setConfig({ baseUrl: process.env.API!, auth: process.env.KEY! });
const { data: list } = await listAccounts();
// The types of both generators describe the same response.
const same: paths['/accounts']['get']['responses'][200]['content']['application/json'] = list!;
const { error } = await getConnection({ path: { id: 'conn_unknown' } });
console.log(JSON.stringify({ accounts: same.data.map(({ id }) => id), error: error!.error_code }));
`;

test('Spectral finds nothing, and clients of two generators compile and call the service', async (t) => {
  const folder = await temporaryDirectory(t);
  const { stdout } = await run(process.execPath, [join(root, 'scripts/public-tools.ts'), folder]);
  assert.match(stdout, /Spectral finds nothing\. The clients of .* compile\./);

  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key);
  await writeFile(join(folder, 'call.ts'), PROGRAM);
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', folder]);
  await build({
    entryPoints: [join(folder, 'call.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: join(folder, 'call.mjs'),
    logLevel: 'error',
  });
  const env = { ...process.env, API: `${app.url}/v1`, KEY: key };
  const called = await run(process.execPath, [join(folder, 'call.mjs')], { env });
  assert.deepEqual(JSON.parse(called.stdout), { accounts: accountIds, error: 'CONNECTION_NOT_FOUND' });
});
