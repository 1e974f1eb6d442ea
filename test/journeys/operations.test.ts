import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { workersOf } from '../../src/main/rooms.ts';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';

test('metrics show durations by route pattern, to the owner only', async (t) => {
  const app = await startApp(t, { env: { ADMIN_KEY: 'owner' } });
  const { api } = app;
  await api.get('/v1/banks/otp');
  await api.get('/banks/nowhere');
  for (const key of ['stranger', app.demoKey]) {
    assertError(await api.get('/metrics', { key }), 401, 'INVALID_ADMIN_KEY');
  }
  assertError(await api.get('/metrics'), 401, 'INVALID_ADMIN_KEY');
  const { status, body } = await api.get('/metrics', { key: 'owner' });
  assert.equal(status, 200);
  for (const code of [200, 404]) {
    assert.match(
      body,
      new RegExp(
        `http_request_duration_seconds_count\\{method="GET",route="/banks/\\{id\\}",status="${code}"\\} 1`,
      ),
    );
  }
  assert.match(body, /process_resident_memory_bytes \d/);
});

/** Describes a cron expression in the words of the documentation. */
const inWords = (schedule: string): string => {
  const [minute, hour] = schedule.split(' ') as [string, string];
  if (hour !== '*') return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`;
  if (minute === '*') return 'every minute';
  return minute.startsWith('*/') ? `every ${minute.slice(2)} minutes` : `hourly at :${minute}`;
};

test('operations.md lists every queue and its schedule', async (t) => {
  const { service } = await startApp(t);
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Background work'));
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| ([^|]+) \|/gm)].map(([, name, when]) => ({
    name,
    when,
  }));
  const all = workersOf(service.deps);
  assert.deepEqual(
    rows.map(({ name }) => name).sort(),
    [...new Set(all.map(({ queue }) => queue.name))].sort(),
  );
  for (const { queue, schedule } of all) {
    const { when } = rows.find(({ name }) => name === queue.name)!;
    if (schedule !== undefined) assert.ok(when!.includes(inWords(schedule)), `${queue.name}: ${when}`);
  }
});
