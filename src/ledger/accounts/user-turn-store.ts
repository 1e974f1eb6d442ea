import { texts } from '../../platform/database/lists.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

/**
 * Lets one consent, revocation or change of the transactions of a user run at a time: each of them changes rows of
 * several connections. All wait here before they lock any row: a consent locks its session before the connection, and a
 * revocation locks the connection before the sessions. The key is locked first of all, because its deletion also begins
 * with it.
 */
export const userTurn = (sql: Db) => sql`pg_advisory_xact_lock(key_id, hashtext(user_id))`;

/** Waits for the turns of the users of connections, in one order for all who wait for several. */
export const awaitTurnsOf = async (tx: Tx, connectionIds: readonly string[]): Promise<void> => {
  await tx`
    select 1 from api_keys where id in (select key_id from connections where id = any(${texts(tx, connectionIds)}))
    order by id for key share`;
  await tx`
    select ${userTurn(tx)} from (
      select distinct on (key_id, hashtext(user_id)) key_id, user_id from connections
      where id = any(${texts(tx, connectionIds)}) and revoked_at is null order by key_id, hashtext(user_id)
    ) whose`;
};

/** Waits for the turn of the user of a transaction, if there is such a transaction. */
export const awaitTurnOfTransaction = async (tx: Tx, keyId: number, transactionId: string): Promise<void> => {
  await tx`
    select ${userTurn(tx)} from connections c join api_keys k on k.id = c.key_id
    where c.key_id = ${keyId} and c.id = (
      select a.connection_id from transactions t join accounts a on a.key_id = t.key_id and a.no = t.account_no
      where t.id = ${transactionId} and t.key_id = ${keyId}
    ) for key share of k`;
};
