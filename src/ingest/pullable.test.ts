import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import { insertKey } from '../../test/support/key.ts';
import { listPullable } from './store.ts';

const NOW = new Date('2026-03-14T10:00:00Z');

test('a round passes every connection of a bank once, page by page, the eldest first', async (t) => {
  const { sql } = await testDatabase(t);
  const { keyId } = await insertKey(sql, { granted: ['accounts:read'], at: NOW });
  /** A connection that was made so many days ago. */
  const add = async (id: string, days: number, bankId = 'otp'): Promise<void> => {
    await sql`
      insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, pulled_until)
      values (${id}, ${keyId}, ${bankId}, ${id}, ${NOW}::timestamptz - make_interval(days => ${days}),
              ${NOW}::timestamptz + interval '9 days', ${id}, ${NOW}::timestamptz - interval '1 day')`;
  };
  // In no order of ids; two were made in one instant.
  for (const [id, days] of [
    ['d', 5],
    ['a', 3],
    ['e', 3],
    ['b', 9],
    ['c', 1],
  ] as const)
    await add(id, days);
  await add('z', 4, 'raiffeisen');
  const page = (afterId: string, limit = 2): Promise<string[]> =>
    listPullable(sql, { bankId: 'otp', afterId, since: NOW, limit }, NOW);

  // The second of them begins behind the first of the two.
  for (const limit of [2, 3]) {
    const seen: string[] = [];
    for (let ids = await page('', limit); ids.length > 0; ids = await page(ids.at(-1)!, limit))
      seen.push(...ids);
    assert.deepEqual(seen, ['b', 'd', 'a', 'e', 'c']);
  }

  // What was erased meanwhile says no place: the round begins again, with what has had no news yet.
  await sql`update connections set pulled_until = ${NOW} where id in ('b', 'd')`;
  await sql`delete from connections where id = 'a'`;
  assert.deepEqual(await page('a'), ['e', 'c']);
  // What was revoked still says one.
  await sql`update connections set revoked_at = ${NOW}, user_id = null, data_key_id = null where id = 'e'`;
  assert.deepEqual(await page('e'), ['c']);
});
