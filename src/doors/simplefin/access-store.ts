import type { Scope } from '../../auth/scopes.ts';
import { type HealthRow, healthColumns, withHealth } from '../../ledger/connection-health/store.ts';
import { ofAccount, rowColumns, type TransactionRow } from '../../ledger/transactions/store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { KeyEnvironment } from '../../platform/vocabulary/ids.ts';

/** A token with the properties of its key that decide whether it gives access. */
export interface TokenAccess {
  id: string;
  keyId: number;
  keyPublicId: string;
  developerId: string | null;
  secretHash: Buffer | null;
  expiresAt: Date | null;
  claimedAt: Date | null;
  /** Count of its accounts that were erased with their connections. */
  erasedAccounts: number;
  /** Accounts of it that their user took out of a connection. */
  takenOutAccounts: number;
  clockOffsetMs: number;
  keyRevokedAt: Date | null;
  /** Wall time. */
  keyExpiresAt: Date | null;
  environment: KeyEnvironment;
  scopes: Scope[];
}

const columns = (sql: Db) => sql`
  t.id, t.key_id as "keyId", k.public_id as "keyPublicId", k.developer_id as "developerId", t.secret_hash as "secretHash", t.expires_at as "expiresAt", t.claimed_at as "claimedAt", t.erased_accounts as "erasedAccounts", t.taken_out_accounts as "takenOutAccounts",
  k.clock_offset_ms as "clockOffsetMs", k.revoked_at as "keyRevokedAt", k.expires_at as "keyExpiresAt", k.environment,
  k.scopes`;

export const findAccess = async (sql: Db, id: string): Promise<TokenAccess | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<TokenAccess[]>`
    select ${columns(sql)} from simplefin_tokens t join api_keys k on k.id = t.key_id where t.id = ${id}`,
  );
  return row ?? null;
};

/**
 * Locks a setup token for its claim. The key is locked before the token, because the deletion of a key begins with
 * it.
 */
export const lockForClaim = async (tx: Tx, claimHash: Buffer): Promise<TokenAccess | null> => {
  await forAllTenants(
    'credential',
    () => tx`
    select from api_keys where id = (select key_id from simplefin_tokens where claim_hash = ${claimHash})
    for key share`,
  );
  const [row] = await forAllTenants(
    'credential',
    () => tx<TokenAccess[]>`
    select ${columns(tx)} from simplefin_tokens t join api_keys k on k.id = t.key_id
    where t.claim_hash = ${claimHash} for update of t`,
  );
  return row ?? null;
};

export const saveClaim = async (
  tx: Tx,
  id: string,
  { secretHash, at, by }: { secretHash: Buffer; at: Date; by: string | null },
): Promise<void> => {
  await tx`
    update simplefin_tokens set secret_hash = ${secretHash}, claimed_at = ${at}, claimed_by = ${by}
    where id = ${id}`;
};

export const countRepeatedClaim = async (tx: Tx, id: string): Promise<void> => {
  await tx`update simplefin_tokens set repeated_claims = repeated_claims + 1 where id = ${id}`;
};

/** Records the time of a read, at most once a minute, so that frequent reads cause few writes. */
export const recordRead = async (sql: Db, id: string, at: Date): Promise<void> => {
  await sql`
    update simplefin_tokens set last_read_at = ${at}
    where id = ${id} and (last_read_at is null or last_read_at <= ${at}::timestamptz - interval '1 minute')`;
};

export interface VisibleAccount extends HealthRow {
  id: string;
  connectionId: string;
  bankId: string;
  name: string;
  currency: string;
  balance: number;
  available: number;
  iban: Buffer | null;
  /** Sequence number of the last row that the balances include. */
  lastSeq: number;
  closedAt: Date | null;
  duplicateOf: string | null;
  history: 'none' | 'recent' | 'complete';
  dataKeyId: string;
  connectedAt: Date;
  expiresAt: Date;
  pulledUntil: Date;
}

/** Lists the accounts of an access, oldest connection first. */
export const listVisibleAccounts = async (
  sql: Db,
  keyId: number,
  tokenId: string,
): Promise<VisibleAccount[]> =>
  sql<VisibleAccount[]>`
    -- "dataKeyId" is not null: a revoked connection has no accounts
    select a.id, a.connection_id as "connectionId", a.bank_id as "bankId", a.name, a.currency, a.balance, a.available,
           a.iban, a.last_seq as "lastSeq", a.history, a.closed_at as "closedAt",
           a.duplicate_of as "duplicateOf", c.data_key_id as "dataKeyId", c.connected_at as "connectedAt",
           c.expires_at as "expiresAt", c.pulled_until as "pulledUntil", ${healthColumns(sql)}
    from simplefin_accounts s join accounts a on a.id = s.account_id
      join connections c on c.id = a.connection_id ${withHealth(sql)}
    where s.token_id = ${tokenId} and s.key_id = ${keyId}
    order by c.connected_at, c.id, a.position`;

export interface RowRange {
  accountId: string;
  pending: boolean;
  from: string | null;
  to: string | null;
  /** Excludes rows that arrived after the balances of the response. */
  lastSeq: number;
}

/** Lists rows of a range after a position, oldest first. */
export const listRows = async (
  sql: Db,
  keyId: number,
  { accountId, pending, from, to, lastSeq }: RowRange,
  after: { date: string; seq: number } | null,
  limit: number,
): Promise<TransactionRow[]> => sql<TransactionRow[]>`
  select ${rowColumns(sql)} from accounts a join transactions t on ${ofAccount(sql)}
  where a.id = ${accountId} and a.key_id = ${keyId} and not t.removed and t.pending = ${pending}
    and t.seq <= ${lastSeq}
    ${from === null ? sql`` : sql`and t.date >= ${from}`}
    ${to === null ? sql`` : sql`and t.date <= ${to}`}
    ${after === null ? sql`` : sql`and (t.date, t.seq) > (${after.date}, ${after.seq})`}
  order by t.date, t.seq limit ${limit}`;
