/** A service starts on a restored database, also on one that Citus distributes. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeBackup } from '../../scripts/backup/make.ts';
import { restoreBackup } from '../../scripts/backup/restore.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { startApp } from '../support/app.ts';
import { citusSettings, citusUrl } from '../support/citus.ts';
import { connectBank } from '../support/connect.ts';
import { emptyDatabase } from '../support/database.ts';
import { directoryFor } from '../support/temporary.ts';

test('a service on a restored database answers as before, and goes on', async (t) => {
  const passphrase = randomBytes(32).toString('base64');
  const folder = await directoryFor(t);
  const keysIn = async () => pathToFileURL(await directoryFor(t)).href;
  const configOf = (url: string, keys: string) =>
    loadConfig({ DATABASE_URL: url, KEY_STORE_URL: keys, ...citusSettings(url) });
  const [keys, otherKeys] = [await keysIn(), await keysIn()];
  const app = await startApp(t, { env: { KEY_STORE_URL: keys } });
  const { clock } = app;
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key);
  const path = `/accounts/${accountIds[0]}`;
  const before = await app.api.get(`${path}/transactions`, { key });
  const options = { to: folder, passphrase, keep: 1, keepKeysDays: 1, clock };
  await makeBackup(configOf(app.databaseUrl, keys), options);

  const { url, sql } = await emptyDatabase(t);
  await restoreBackup(configOf(url, otherKeys), { from: folder, passphrase, clock });
  const restored = await startApp(t, { clock, databaseUrl: url, env: { KEY_STORE_URL: otherKeys } });
  const after = await restored.api.get(`${path}/transactions`, { key });
  assert.deepEqual(after.body, before.body);
  assert.equal((await restored.api.post(`${path}/sync`, { key })).status, 200);
  if (citusUrl === null) return;
  const [schema] = await sql`select from pg_dist_schema where schemaid = current_schema::regnamespace`;
  assert.ok(schema, 'the first start distributes it');
});
