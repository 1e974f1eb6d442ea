import type { Db } from '../../../platform/database/postgres.ts';
import { ofAccount } from '../store.ts';
import type { WideReach } from './reach.ts';

/** Lists the unrevoked connections of a transaction's user. */
export const listConnectionsOfUser = async (
  sql: Db,
  keyId: number,
  transactionId: string,
): Promise<{ connectionId: string; dataKeyId: string }[]> => sql<
  { connectionId: string; dataKeyId: string }[]
>`
  -- "dataKeyId" is not null: the condition says so
  select c.id as "connectionId", c.data_key_id as "dataKeyId"
  from connections c
  where c.key_id = ${keyId} and c.revoked_at is null and c.data_key_id is not null
    and c.user_id = (
      select own.user_id from transactions t join accounts a on ${ofAccount(sql)} join connections own on own.id = a.connection_id
      where t.id = ${transactionId} and t.key_id = ${keyId})
  order by c.id`;

/** An account that a correction reaches. */
export interface ReachedAccount {
  accountId: string;
  connectionId: string;
  bankId: string;
  dataKeyId: string;
  /** Offset of the key's clock. */
  clockOffsetMs: number;
}

/** Lists accounts of a key in order of id, after the account `after`: all, or those of the user of a connection. */
export const listReached = async (
  sql: Db,
  keyId: number,
  {
    reach,
    connectionId,
    after,
    limit,
  }: { reach: WideReach; connectionId: string; after: string; limit: number },
): Promise<ReachedAccount[]> => sql<ReachedAccount[]>`
  -- "dataKeyId" is not null: a revoked connection has no accounts
  select a.id as "accountId", a.connection_id as "connectionId", a.bank_id as "bankId",
         c.data_key_id as "dataKeyId", k.clock_offset_ms as "clockOffsetMs"
  from accounts a join connections c on c.id = a.connection_id join api_keys k on k.id = a.key_id
  where a.key_id = ${keyId} and a.id > ${after}
    ${reach === 'user' ? sql`and c.user_id = (select user_id from connections where id = ${connectionId} and key_id = ${keyId})` : sql``}
  order by a.id limit ${limit}`;
