import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { newApiKey } from '../../platform/vocabulary/ids.ts';
import { installDemoKeys } from './secret-store.ts';

test('one of several starting processes creates a demo key; a removed one ends, and comes back unchanged', async (t) => {
  const { sql } = await testDatabase(t);
  const [first, second] = [newApiKey(), newApiKey()];
  const at = new Date('2026-03-14T10:00:00.000Z');
  const later = new Date('2026-03-15T10:00:00.000Z');
  const install = (keys: string[], now = at) => sql.begin((tx) => installDemoKeys(tx, keys, now));
  const stored = async () => [
    ...(await sql<{ id: string; prefix: string; revoked: Date | null }[]>`
      select k.id, s.prefix, k.revoked_at as revoked
      from api_keys k join key_secrets s on s.key_id = k.id order by s.prefix = ${first.slice(0, 18)} desc`),
  ];
  await Promise.all(Array.from({ length: 5 }, () => install([first, second])));
  const made = await stored();
  assert.deepEqual(
    made.map(({ prefix, revoked }) => [prefix, revoked]),
    [first, second].map((key) => [key.slice(0, 18), null]),
  );
  for (const now of [at, later]) {
    await install([first], now);
    assert.deepEqual(await stored(), [made[0], { ...made[1]!, revoked: at }]);
  }
  await install([second], later);
  assert.deepEqual(await stored(), [{ ...made[0]!, revoked: later }, made[1]]);
});
