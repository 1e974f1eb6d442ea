import { lockKeyAgainstDeletion } from '../../auth/credential-store.ts';
import { userTurn } from '../../ledger/accounts/user-turn-store.ts';
import { ofAccount } from '../../ledger/transactions/store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Place } from '../../platform/secrets.ts';
import type { StatedStatement } from './checks.ts';

export interface StatementConnection {
  id: string;
  dataKeyId: string;
  expiresAt: Date;
}

/** In the turn of a user, as `awaitTurnOfConnection`. @throws ApiError INVALID_API_KEY when the key was deleted meanwhile */
export const awaitTurnOfUser = async (tx: Tx, keyId: number, userId: string): Promise<void> => {
  await lockKeyAgainstDeletion(tx, keyId);
  await tx`select ${userTurn(tx)} from (select ${keyId}::integer as key_id, ${userId}::text as user_id) as who`;
};

/** The user's connection to the statements of a bank, active or expired. With `lock` it stays locked. */
export const findStatementConnection = async (
  sql: Db,
  { keyId, userId, bankId }: { keyId: number; userId: string; bankId: string },
  lock = false,
): Promise<StatementConnection | null> => {
  const [row] = await sql<StatementConnection[]>`
    -- "dataKeyId" is not null: the connection is not revoked
    select id, data_key_id as "dataKeyId", expires_at as "expiresAt" from connections
    where key_id = ${keyId} and user_id = ${userId} and bank_id = ${bankId} and provider = 'statement'
      and revoked_at is null ${lock ? sql`for no key update` : sql``}`;
  return row ?? null;
};

export interface StatementAccountRow {
  id: string;
  balance: number;
}

/** Locks an account of a connection, by its reference. */
export const lockAccount = async (
  tx: Tx,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  bankRef: string,
): Promise<StatementAccountRow | null> => {
  const [row] = await tx<StatementAccountRow[]>`
    select id, balance from accounts
    where key_id = ${keyId} and connection_id = ${connectionId} and bank_ref = ${bankRef} for update`;
  return row ?? null;
};

/** The place of the sealed number of an account without an IBAN. */
export const numberPlace = (accountId: string): Place => `accounts.number ${accountId}`;

export const saveNumber = async (tx: Tx, keyId: number, accountId: string, number: Buffer): Promise<void> => {
  await tx`update accounts set number = ${number} where key_id = ${keyId} and id = ${accountId}`;
};

/** The same statement again, from another file, takes the place of what is known of it. */
export const saveStatements = async (
  tx: Tx,
  { keyId, accountId, at }: { keyId: number; accountId: string; at: Date },
  statements: readonly StatedStatement[],
): Promise<void> => {
  if (statements.length === 0) return;
  const rows = new Map<string, StatedStatement & { id: string }>();
  for (const one of statements) {
    const id = `${one.from} ${one.to} ${one.number ?? ''}`.trim();
    const { opening, closing } = rows.get(id) ?? one;
    // Pages of one statement: it begins with the first and ends with the last.
    rows.set(id, { ...one, id, opening: opening ?? one.opening, closing: one.closing ?? closing });
  }
  await tx`
    insert into account_statements (key_id, account_id, id, number, from_day, to_day, opening, closing, taken_over_at)
    select ${keyId}, ${accountId}, id, number, "from", "to", opening, closing, ${at}
    from json_to_recordset(${JSON.stringify([...rows.values()])}::text::json)
      as r(id text, number integer, "from" date, "to" date, opening bigint, closing bigint)
    on conflict (key_id, account_id, id) do update
    set opening = coalesce(excluded.opening, account_statements.opening),
        closing = coalesce(excluded.closing, account_statements.closing), taken_over_at = excluded.taken_over_at`;
};

export const listStatements = async (
  sql: Db,
  keyId: number,
  accountId: string,
): Promise<StatedStatement[]> => sql<StatedStatement[]>`
  select number, from_day as "from", to_day as "to", opening, closing from account_statements
  where key_id = ${keyId} and account_id = ${accountId} order by from_day, to_day, number`;

/** Returns the sum of the rows booked after a day. */
export const bookedAfter = async (tx: Tx, keyId: number, accountId: string, day: string): Promise<number> => {
  const [row] = await tx<{ sum: number }[]>`
    select coalesce(sum(t.amount), 0)::bigint as sum from accounts a join transactions t on ${ofAccount(tx)}
    where a.key_id = ${keyId} and a.id = ${accountId} and t.date > ${day} and not t.pending and not t.removed`;
  return row!.sum;
};

/** Sets the balances of an account to those that its bank states, and its opening balance accordingly. */
export const anchorAccount = async (
  tx: Tx,
  keyId: number,
  accountId: string,
  { shift, stated }: { shift: number; stated: { kind: 'booked'; amount: number; asOf: Date }[] },
): Promise<void> => {
  await tx`
    update accounts
    set opening_balance = opening_balance + ${shift}, balance = balance + ${shift}, available = available + ${shift},
        stated = ${JSON.stringify(stated)}::text::jsonb, ledger_gap = ${stated.length > 0 ? 0 : null}, history = 'complete'
    where key_id = ${keyId} and id = ${accountId}`;
};

export interface Days {
  from: string;
  to: string;
}

/**
 * Stores the days that an account's statements lack, and the first day of the statements; null keeps the first day that the
 * bank of a connected account reports.
 */
export const saveFileHistory = async (
  tx: Tx,
  keyId: number,
  accountId: string,
  { from, gaps }: { from: string | null; gaps: readonly Days[] },
): Promise<void> => {
  await tx`
    update accounts
    set rows_from = coalesce(${from}::date, rows_from),
        gaps = (
          select coalesce(jsonb_agg(gap order by gap->>'from'), '[]') from (
            select gap from jsonb_array_elements(gaps) gap where gap->>'reason' <> 'statement_missing'
            union all
            select gap || '{"reason": "statement_missing"}' from jsonb_array_elements(${JSON.stringify(gaps)}::text::jsonb) gap
          ) all_gaps)
    where key_id = ${keyId} and id = ${accountId}`;
};
