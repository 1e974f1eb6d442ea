import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, DAY } from '../../packages/common/clock.ts';
import { testDatabase } from '../../test/support/database.ts';
import { insertKey } from '../../test/support/key.ts';
import { takeLease } from './lease-store.ts';
import { listPullable } from './store.ts';

const NOW = new Date('2026-03-14T10:00:00Z');

test('a round visits every connection of a bank once, page by page, the oldest first', async (t) => {
  const { sql } = await testDatabase(t);
  const { keyId } = await insertKey(sql, { granted: ['accounts:read'], at: NOW });
  /** Adds a connection that was made some days ago. */
  const add = async (id: string, days: number, bankId = 'otp'): Promise<void> => {
    await sql`
      insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, pulled_until)
      values (${id}, ${keyId}, ${bankId}, ${id}, ${NOW}::timestamptz - make_interval(days => ${days}),
              ${NOW}::timestamptz + interval '9 days', ${id}, ${NOW}::timestamptz - interval '1 day')`;
  };
  // Not in the order of ids; two were made at one instant.
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

  // The second page begins between the two.
  for (const limit of [2, 3]) {
    const seen: string[] = [];
    for (let ids = await page('', limit); ids.length > 0; ids = await page(ids.at(-1)!, limit))
      seen.push(...ids);
    assert.deepEqual(seen, ['b', 'd', 'a', 'e', 'c']);
  }

  // An erased connection gives no position, so the round starts again with connections that have not been updated.
  await sql`update connections set pulled_until = ${NOW} where id in ('b', 'd')`;
  await sql`delete from connections where id = 'a'`;
  assert.deepEqual(await page('a'), ['e', 'c']);
  // A revoked connection still has its position.
  await sql`update connections set revoked_at = ${NOW}, user_id = null, data_key_id = null where id = 'e'`;
  assert.deepEqual(await page('e'), ['c']);
});

test('a round skips unused keys, ended consents and updated connections, on the clock of each key', async (t) => {
  const { sql } = await testDatabase(t);
  const key = async (): Promise<number> =>
    (await insertKey(sql, { granted: ['accounts:read'], at: NOW })).keyId;
  const add = async (
    id: string,
    keyId: number,
    times: { expires?: string; pulled?: string },
  ): Promise<void> => {
    const { expires = '1 day', pulled = '-1 day' } = times;
    await sql`
      insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, pulled_until)
      values (${id}, ${keyId}, 'otp', ${id}, ${NOW}, ${NOW}::timestamptz + ${expires}::interval, ${id},
              ${NOW}::timestamptz + ${pulled}::interval)`;
  };
  const [used, revoked, expired, expiring, ahead] = [
    await key(),
    await key(),
    await key(),
    await key(),
    await key(),
  ];
  await sql`update api_keys set revoked_at = ${NOW} where id = ${revoked}`;
  await sql`update api_keys set expires_at = ${NOW} where id = ${expired}`;
  await sql`update api_keys set expires_at = ${NOW}::timestamptz + interval '1 second' where id = ${expiring}`;
  await sql`update api_keys set clock_offset_ms = 2 * 24 * 3600 * 1000 where id = ${ahead}`;
  await add('due', used, {});
  await add('ended', used, { expires: '0' });
  await add('had its news', used, { pulled: '0' });
  await add('of a revoked key', revoked, {});
  await add('of an expired key', expired, {});
  await add('of a key about to expire', expiring, {});
  await add('ended by a clock that is ahead', ahead, { expires: '2 days' });
  await add('due by a clock that is ahead', ahead, { expires: '3 days', pulled: '1 day' });
  await add('had its news by a clock that is ahead', ahead, { expires: '3 days', pulled: '2 days' });

  assert.deepEqual(await listPullable(sql, { bankId: 'otp', afterId: '', since: NOW, limit: 10 }, NOW), [
    'due',
    'due by a clock that is ahead',
    'of a key about to expire',
  ]);
});

test('a lease waits for no revocation: it is not taken, and leaves no row', async (t) => {
  const { sql } = await testDatabase(t);
  const { keyId } = await insertKey(sql, { granted: ['accounts:read'], at: NOW });
  await sql`
    insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, pulled_until)
    values ('a', ${keyId}, 'otp', 'user', ${NOW}, ${after(NOW, DAY)}, 'key', ${NOW})`;
  await sql.begin(async (tx) => {
    await tx`select from connections where id = 'a' for update`;
    await tx`update connections set revoked_at = ${NOW}, user_id = null, data_key_id = null where id = 'a'`;
    // In another transaction, while the revocation still has its locks.
    const lease = { owner: 'a job', now: NOW, until: after(NOW, DAY) };
    assert.equal(await takeLease(sql, { keyId, id: 'a' }, lease), false);
  });
  assert.equal((await sql`select from pull_leases`).count, 0);
});
