import type { AccountType, BankAccount, BankHolder } from '../../banks/contract/contract.ts';
import { integers, texts } from '../../platform/database/lists.ts';
import type { Db } from '../../platform/database/postgres.ts';
import type { Place, SealingKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { HealthSource } from '../connection-health/shape.ts';
import { type HealthRow, healthColumns, withHealth } from '../connection-health/store.ts';
import type { HistoryGap } from './history.ts';

export interface AccountRow extends HealthRow {
  id: string;
  connectionId: string;
  userId: string;
  bankId: string;
  /** Source of the data. */
  provider: 'bank' | 'statement';
  /** The bank's reference of the account. */
  bankRef: string;
  name: string;
  currency: string;
  type: AccountType;
  /** How much of it is loaded. */
  history: 'none' | 'recent' | 'complete';
  balance: number;
  available: number;
  iban: Buffer | null;
  holder: Buffer;
  identity: Buffer | null;
  /** Id of the key that opens the three sealed values. */
  dataKeyId: string;
  /** When the connection was made, and when its consent ends. */
  connectedAt: Date;
  expiresAt: Date;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
  /** Balances that the bank reported with the last read; null for a bank that reports changes instead. */
  stated: { kind: 'booked' | 'available'; amount: number; asOf: string | null }[] | null;
  /** The booked balance that the bank reports minus ours; null if not known. */
  ledgerGap: number | null;
  /** When the bank first no longer listed it; null while it does. */
  closedAt: Date | null;
  /** The connected account that it is a duplicate of: null also while that one cannot be read. */
  duplicateOf: string | null;
}

/** The days whose transactions an account has; only lists and exports read them. */
export interface AccountHistoryRow extends Pick<AccountRow, 'history'> {
  /** The first day of its history. */
  historyFrom: string | null;
  gaps: HistoryGap[];
}

/** Names the columns in which an account's values are sealed. */
export const ibanPlace = (accountId: string): Place => `accounts.iban ${accountId}`;
export const holderPlace = (accountId: string): Place => `accounts.holder ${accountId}`;
export const identityPlace = (accountId: string): Place => `accounts.identity ${accountId}`;

/** Selects the original of the duplicate account `a`, while the consent of the original has not ended. */
export const originalOf = (sql: Db, now: Date) => sql`(
  select o.id from accounts o join connections oc on oc.key_id = o.key_id and oc.id = o.connection_id
  where o.key_id = a.key_id and o.id = a.duplicate_of and oc.expires_at > ${now})`;

/**
 * Columns of {@link AccountHistoryRow}, for an account `a` of a connection `c`; requires {@link withHistory}. The first
 * day may be earlier than the bank's first day: uploaded statements may contain older rows, and a bank that reports an
 * opening balance gives no first day.
 */
const historyColumns = (sql: Db) => sql`a.history, a.gaps, oldest.day as "historyFrom"`;

const withHistory = (sql: Db) => sql`
  cross join lateral (
    select case when a.history <> 'none' then least(
      coalesce(a.rows_from, (c.connected_at at time zone 'Europe/Belgrade')::date),
      (select min(t.date) from transactions t where t.key_id = a.key_id and t.account_no = a.no and not t.removed)
    ) end as day
  ) oldest`;

const columns = (sql: Db) => sql`
  a.closed_at as "closedAt", a.duplicate_of as "duplicateOf", a.id, a.connection_id as "connectionId", a.bank_id as "bankId", a.bank_ref as "bankRef", a.name, a.currency, a.type, a.history,
  a.balance, a.available, a.stated, a.ledger_gap as "ledgerGap", a.iban, a.holder, a.identity, c.connected_at as "connectedAt",
  c.expires_at as "expiresAt", c.pulled_until as "pulledUntil", ${healthColumns(sql)},
  c.provider, c.user_id as "userId", c.data_key_id as "dataKeyId"
  -- "userId" is not null: a revoked connection has no accounts
  -- "dataKeyId" is not null: a revoked connection has no accounts
`;

export const findAccount = async (sql: Db, keyId: number, id: string): Promise<AccountRow | null> => {
  const [row] = await sql<AccountRow[]>`
    select ${columns(sql)}
    from accounts a join connections c on c.id = a.connection_id ${withHealth(sql)}
    where a.id = ${id} and a.key_id = ${keyId}`;
  return row ?? null;
};

/** Filters of the list; null matches everything. */
export interface AccountFilter {
  bankId: string | null;
  connectionId: string | null;
  userId: string | null;
}

/** The columns of an account in the list. */
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
  | 'closedAt'
  | 'duplicateOf'
> &
  AccountHistoryRow;

/** Returns the accounts of all connections of a key whose consent has not ended, oldest connection first. */
export const listActiveAccounts = async (
  sql: Db,
  keyId: number,
  now: Date,
  { bankId, connectionId, userId }: AccountFilter,
): Promise<ListedAccount[]> => sql<ListedAccount[]>`
  -- "userId" is not null: a revoked connection has no accounts
  -- "dataKeyId" is not null: a revoked connection has no accounts
  select a.id, a.connection_id as "connectionId", a.bank_id as "bankId", a.name, a.currency, a.type, a.balance,
         a.available, a.closed_at as "closedAt", ${originalOf(sql, now)} as "duplicateOf", a.iban, c.user_id as "userId", c.data_key_id as "dataKeyId",
         ${historyColumns(sql)}
  from accounts a join connections c on c.key_id = a.key_id and c.id = a.connection_id ${withHistory(sql)}
  where a.key_id = ${keyId} and c.expires_at > ${now}
    ${bankId === null ? sql`` : sql`and a.bank_id = ${bankId}`}
    ${connectionId === null ? sql`` : sql`and a.connection_id = ${connectionId}`}
    ${userId === null ? sql`` : sql`and c.user_id = ${userId} and c.revoked_at is null`}
  order by c.connected_at, c.id, a.position`;

/** The columns of a balance. */
export type BalanceRow = HealthSource &
  Pick<AccountRow, 'id' | 'currency' | 'balance' | 'available' | 'stated' | 'ledgerGap'>;

interface KeysAccount {
  keyId: number;
  id: string;
}

export const nameOfKeysAccount = ({ keyId, id }: KeysAccount): string => `${keyId} ${id}`;

/** Returns the balances of accounts by {@link nameOfKeysAccount}, each only for its own key. */
export const findBalances = async (
  sql: Db,
  asked: readonly KeysAccount[],
): Promise<Map<string, BalanceRow>> => {
  const [ids, keyIds] = [asked.map(({ id }) => id), asked.map(({ keyId }) => keyId)];
  const rows = await sql<(BalanceRow & KeysAccount)[]>`
    select a.id, a.key_id as "keyId", a.currency, a.balance, a.available, a.stated, a.ledger_gap as "ledgerGap",
           c.connected_at as "connectedAt", c.expires_at as "expiresAt", c.pulled_until as "pulledUntil",
           ${healthColumns(sql)}
    from unnest(${texts(sql, ids)}, ${integers(sql, keyIds)})
      as asked (id, key_id)
    join accounts a on a.id = asked.id and a.key_id = asked.key_id
    join connections c on c.id = a.connection_id ${withHealth(sql)}`;
  return new Map(rows.map((row) => [nameOfKeysAccount(row), row]));
};

export const listAccountsOfConnection = async (
  sql: Db,
  keyId: number,
  connectionId: string,
): Promise<AccountRow[]> =>
  sql<AccountRow[]>`
    select ${columns(sql)}
    from accounts a join connections c on c.id = a.connection_id ${withHealth(sql)}
    where a.key_id = ${keyId} and a.connection_id = ${connectionId} order by a.position`;

/** Lists the accounts of a connection as {@link listAccountsOfConnection}, each with its history, for an export. */
export const listAccountsWithHistory = async (
  sql: Db,
  keyId: number,
  connectionId: string,
): Promise<(AccountRow & AccountHistoryRow)[]> => sql<(AccountRow & AccountHistoryRow)[]>`
    select ${columns(sql)}, ${historyColumns(sql)}
    from accounts a join connections c on c.id = a.connection_id ${withHealth(sql)} ${withHistory(sql)}
    where a.key_id = ${keyId} and a.connection_id = ${connectionId} order by a.position`;

/** How far back the rows of a connection go: as far as those of its account with the least. */
export type LoadedHistory = 'none' | 'recent' | 'complete';

/** Returns the loaded history of connections by their id. */
export const findLoadedHistory = async (
  sql: Db,
  keyIds: readonly number[],
  connectionIds: readonly string[],
): Promise<Map<string, LoadedHistory>> => {
  const rows = await sql<{ id: string; history: LoadedHistory }[]>`
    -- "history" is not null: every case has a value
    select connection_id as id,
           case when bool_or(history = 'none') then 'none' when bool_or(history = 'recent') then 'recent'
                else 'complete' end as history
    from accounts where key_id = any(${[...keyIds]}) and connection_id = any(${[...connectionIds]})
    group by connection_id`;
  return new Map(rows.map(({ id, history }) => [id, history]));
};

type AccountName = Pick<AccountRow, 'id' | 'name' | 'currency' | 'type'>;

/** Lists the names of a connection's accounts, without amounts and sealed values. */
export const listAccountNames = async (
  sql: Db,
  keyId: number,
  connectionId: string,
): Promise<AccountName[]> => sql<AccountName[]>`
  select id, name, currency, type from accounts
  where key_id = ${keyId} and connection_id = ${connectionId} order by position`;

/** Inserts accounts that the bank reports, after the existing ones. Seals the values that identify the person. */
export const insertAccounts = async (
  tx: Db,
  owner: { keyId: number; connectionId: string; bankId: string },
  dataKey: SealingKey,
  accounts: BankAccount[],
  holder: BankHolder | null,
): Promise<void> => {
  const rows = accounts.map((account) => {
    const id = newId('account');
    const seal = (value: string | null, place: Place): string | null =>
      value === null ? null : dataKey.seal(value, place).toString('base64');
    return {
      id,
      bankRef: account.ref,
      name: account.name,
      currency: account.currency,
      type: account.type,
      iban: seal(account.iban, ibanPlace(id)),
      holder: seal(account.holderName ?? '', holderPlace(id)),
      identity: seal(holder && JSON.stringify(holder), identityPlace(id)),
      opening: account.openingBalance ?? 0,
      // A bank without an opening balance reports its current state, and has not been read yet.
      isKnown: account.openingBalance !== null,
    };
  });
  await tx`
    insert into accounts
      (id, key_id, connection_id, bank_id, bank_ref, position, name, currency, type, iban, holder, identity,
       opening_balance, balance, available, history, stated)
    select id, ${owner.keyId}::integer, ${owner.connectionId}::text, ${owner.bankId}::text, "bankRef", before.positions + nth, name, currency, type,
           decode(iban, 'base64'), decode(holder, 'base64'), decode(identity, 'base64'), opening, opening, opening,
           case when "isKnown" then 'complete' else 'none' end, case when "isKnown" then null else '[]'::jsonb end
    from rows from (json_to_recordset(${JSON.stringify(rows)}::text::json) as (
           id text, "bankRef" text, name text, currency text, type text, iban text, holder text, identity text, opening bigint,
           "isKnown" boolean)) with ordinality as r(id, "bankRef", name, currency, type, iban, holder, identity, opening, "isKnown", nth),
         (select coalesce(max(position), -1) as positions from accounts where connection_id = ${owner.connectionId}) before
    order by nth`;
};

/** Locks accounts of a connection by the bank's references. Returns the existing ones. */
export const lockByRefs = async (
  tx: Db,
  { keyId, connectionId }: { keyId: number; connectionId: string },
  refs: readonly string[],
): Promise<{ id: string; bankRef: string }[]> => tx<{ id: string; bankRef: string }[]>`
  select id, bank_ref as "bankRef" from accounts
  where key_id = ${keyId} and connection_id = ${connectionId} and bank_ref = any(${[...refs]})
  order by id for update`;
