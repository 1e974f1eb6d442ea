import type { Sql } from '../database/postgres.ts';
import {
  type KeyStore,
  PAGE,
  TOMBSTONE_PAGE,
  type Tombstone,
  tombstoneKinds,
  type WrappedKey,
} from './key-store.ts';

/** Stores keys in a separate database (migrations/key-store). Takes ownership of the pool and closes it. */
export const postgresKeyStore = (sql: Sql): KeyStore => ({
  async put(keys) {
    if (keys.length === 0) return;
    await sql`
      insert into data_keys (id, wrapped)
      select id, wrapped
      from unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ wrapped }) => wrapped)}::bytea[]) as k(id, wrapped)
      order by id
      on conflict (id) do nothing`;
  },

  async get(ids) {
    const rows = await sql<{ id: string; wrapped: Buffer | null }[]>`
      select id, wrapped from data_keys where id = any(${ids}::text[])`;
    return new Map(rows.map(({ id, wrapped }) => [id, wrapped]));
  },

  async rewrap(id, from, to) {
    await sql`update data_keys set wrapped = ${to} where id = ${id} and wrapped = ${from}`;
  },

  // In id order, as in `put`: two calls with the same keys cannot deadlock.
  async destroy(ids, at) {
    await sql`
      insert into data_keys as k (id, destroyed_at)
      select distinct id, ${at}::timestamptz from unnest(${ids}::text[]) as id order by id
      on conflict (id) do update
        set wrapped = null, destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at)`;
  },

  keys: () =>
    pages(
      (after) => sql<WrappedKey[]>`
        -- "wrapped" is not null: the condition says so
        select id, wrapped from data_keys
        where wrapped is not null and id > ${after} order by id limit ${PAGE}`,
    ),

  async *destroyed() {
    const read = (after: string) => sql<{ id: string }[]>`
      select id from data_keys
      where destroyed_at is not null and id > ${after} order by id limit ${TOMBSTONE_PAGE}`;
    for await (const page of pages(read, TOMBSTONE_PAGE)) yield page.map(({ id }) => id);
  },

  async deleteDestroyedBefore(before) {
    await sql`delete from data_keys where destroyed_at < ${before}`;
  },

  async addTombstones(tombstones) {
    await sql`
      insert into tombstones as t (kind, id, ends_at)
      select kind, id, min(ends_at::timestamptz)
      from unnest(
        ${tombstones.map(({ kind }) => kind)}::text[], ${tombstones.map(({ id }) => id)}::text[],
        ${tombstones.map(({ endsAt }) => endsAt.toISOString())}::text[]) as n(kind, id, ends_at)
      group by kind, id order by kind, id
      on conflict (kind, id) do update set ends_at = least(t.ends_at, excluded.ends_at)`;
  },

  async *tombstones() {
    for (const kind of tombstoneKinds) {
      const read = (after: string) => sql<Pick<Tombstone, 'id' | 'endsAt'>[]>`
        select id, ends_at as "endsAt" from tombstones
        where kind = ${kind} and id > ${after} order by id limit ${TOMBSTONE_PAGE}`;
      for await (const page of pages(read, TOMBSTONE_PAGE)) yield page.map((one) => ({ kind, ...one }));
    }
  },

  async deleteTombstonesBefore(kind, before) {
    await sql`delete from tombstones where kind = ${kind} and ends_at < ${before}`;
  },

  close: () => sql.end({ timeout: 5 }),
});

async function* pages<T extends { id: string }>(
  read: (after: string) => Promise<T[]>,
  size = PAGE,
): AsyncGenerator<T[]> {
  for (let after = ''; ; ) {
    const page = await read(after);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)!.id;
  }
}
