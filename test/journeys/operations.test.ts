import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';

test('metrics tell durations by route pattern, to the owner alone', async (t) => {
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
