import { hash } from 'node:crypto';
import { atMost, integers, texts } from '../platform/database/lists.ts';
import type { Db } from '../platform/database/postgres.ts';
import type { AccountRow } from './store.ts';

/** Which accounts of a key are listed; null where it does not matter. */
export interface AccountFilter {
  bankId: string | null;
  connectionId: string | null;
  userId: string | null;
}

/** The accounts of all connections of a key whose consent has not ended by then. */
export interface AskedList extends AccountFilter {
  keyId: number;
  now: Date;
}

/** What a list shows of an account. */
export type ListedAccount = Pick<
  AccountRow,
  | 'id'
  | 'connectionId'
  | 'userId'
  | 'bankId'
  | 'name'
  | 'iban'
  | 'currency'
  | 'type'
  | 'balance'
  | 'available'
  | 'dataKeyId'
>;

interface Marked {
  /** Another one whenever anything that the list shows of the account is another. */
  mark: string;
}

const listMark = (sql: Db) => sql`
  md5(row(a.id, a.connection_id, a.bank_id, a.name, a.currency, a.type, a.balance, a.available, a.iban, c.user_id,
          c.data_key_id)::text)`;

/** Lists that filter alike as the rows of a statement, each with its place among them. */
const asRows = (sql: Db, lists: readonly AskedList[]) => {
  const keyIds = lists.map(({ keyId }) => keyId);
  const nows = lists.map(({ now }) => now.toISOString());
  const bankIds = lists.map(({ bankId }) => bankId ?? '');
  const connectionIds = lists.map(({ connectionId }) => connectionId ?? '');
  const userIds = lists.map(({ userId }) => userId ?? '');
  return sql`
    unnest(${integers(sql, keyIds)}, ${texts(sql, nows)}, ${texts(sql, bankIds)}, ${texts(sql, connectionIds)},
           ${texts(sql, userIds)}) with ordinality as asked(key_id, now, bank_id, connection_id, user_id, nth)`;
};

/** The accounts of one of them. */
const activeAccounts = (sql: Db, { bankId, connectionId, userId }: AccountFilter) => sql`
  accounts a join connections c on c.key_id = a.key_id and c.id = a.connection_id
  where a.key_id = asked.key_id and c.expires_at > asked.now::timestamptz
    ${bankId === null ? sql`` : sql`and a.bank_id = asked.bank_id`}
    ${connectionId === null ? sql`` : sql`and a.connection_id = asked.connection_id`}
    ${userId === null ? sql`` : sql`and c.user_id = asked.user_id and c.revoked_at is null`}`;

/** A statement for those that filter alike: one with a filter that may be missing could not use an index for it. */
const alike = (asked: readonly AskedList[]): AskedList[][] => [
  ...Map.groupBy(asked, ({ bankId, connectionId, userId }) =>
    [bankId, connectionId, userId].map((filter) => filter !== null).join(' '),
  ).values(),
];

export const nameOfList = ({ keyId, bankId, connectionId, userId }: Omit<AskedList, 'now'>): string =>
  JSON.stringify(['accounts', keyId, bankId, connectionId, userId]);

/**
 * What some lists show, oldest connection first, by {@link nameOfList}.
 * @param most accounts of each, any of them where there are more, so that no long list is looked through for its first; without, all
 */
export const listActiveAccounts = async (
  sql: Db,
  asked: readonly AskedList[],
  most: number | null = null,
): Promise<Map<string, (ListedAccount & Marked)[]>> => {
  const found = new Map(asked.map((list) => [nameOfList(list), [] as (ListedAccount & Marked)[]]));
  for (const lists of alike(asked)) {
    const rows = await sql<(ListedAccount & Marked & { nth: number })[]>`
      -- "userId" is not null: a revoked connection has no accounts
      -- "dataKeyId" is not null: a revoked connection has no accounts
      select list.id, list.connection_id as "connectionId", list.bank_id as "bankId", list.name, list.currency, list.type,
             list.balance, list.available, list.iban, list.user_id as "userId", list.data_key_id as "dataKeyId", list.mark,
             asked.nth
      from ${asRows(sql, lists)}
      cross join lateral (
        select a.*, c.connected_at, c.user_id, c.data_key_id, ${listMark(sql)} as mark
        from ${activeAccounts(sql, lists[0]!)}
        ${most === null ? sql`` : sql`limit ${atMost(sql, most)}`}
      ) list
      order by asked.nth, list.connected_at, list.connection_id, list.position`;
    for (const { nth, ...row } of rows) found.get(nameOfList(lists[nth - 1]!))!.push(row);
  }
  return found;
};

/** What a list of accounts is: the same for the same accounts with the same values in the same order. */
export const versionOfAccounts = (listed: readonly Marked[]): string =>
  hash('sha256', listed.map(({ mark }) => mark).join(''));

/** Those of {@link listActiveAccounts} without the accounts, by {@link nameOfList}. */
export const versionsOfLists = async (sql: Db, asked: readonly AskedList[]): Promise<Map<string, string>> => {
  const versions = new Map<string, string>();
  for (const lists of alike(asked)) {
    const rows = await sql<{ nth: number; version: string }[]>`
      select asked.nth, encode(sha256(convert_to(coalesce(list.marks, ''), 'UTF8')), 'hex') as version
      from ${asRows(sql, lists)}
      cross join lateral (
        select string_agg(${listMark(sql)}, '' order by c.connected_at, c.id, a.position) as marks
        from ${activeAccounts(sql, lists[0]!)}
      ) list`;
    for (const { nth, version } of rows) versions.set(nameOfList(lists[nth - 1]!), version);
  }
  return versions;
};
