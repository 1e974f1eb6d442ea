/** Positions in the histories of several accounts, for cursors that contain sequence numbers instead of ids. */
import { integers, texts } from '../../platform/database/lists.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { ofAccount } from './store.ts';

/** A row of an account, removed or not. Sync continues after it. */
export interface Position {
  accountId: string;
  transactionId: string;
  seq: number;
}

const columns = (sql: Db) => sql`a.id as "accountId", t.id as "transactionId", t.seq`;

/** Finds the positions of transactions of a key. */
export const findPositions = async (
  sql: Db,
  keyId: number,
  transactionIds: readonly string[],
): Promise<Position[]> => sql<Position[]>`
  select ${columns(sql)} from transactions t join accounts a on ${ofAccount(sql)}
  where t.key_id = ${keyId} and t.id = any(${texts(sql, transactionIds)})`;

/** Finds the rows of accounts that have the given sequence numbers. */
export const findAtPositions = async (
  sql: Db,
  keyId: number,
  asked: readonly Pick<Position, 'accountId' | 'seq'>[],
): Promise<Position[]> => {
  const [ids, seqs] = [asked.map(({ accountId }) => accountId), asked.map(({ seq }) => seq)];
  return sql<Position[]>`
    select ${columns(sql)}
    from unnest(${texts(sql, ids)}, ${integers(sql, seqs)}) as asked (id, seq)
    join accounts a on a.id = asked.id and a.key_id = ${keyId}
    join transactions t on ${ofAccount(sql)} and t.seq = asked.seq`;
};

/** Returns the latest position of each account; accounts without transactions have none. */
export const latestPositions = async (
  sql: Db,
  keyId: number,
  accountIds: readonly string[],
): Promise<Position[]> => sql<Position[]>`
  select ${columns(sql)}
  from accounts a cross join lateral (
    select id, seq from transactions
    where key_id = a.key_id and account_no = a.no and not removed order by seq desc limit 1) t
  where a.key_id = ${keyId} and a.id = any(${texts(sql, accountIds)})`;
