/** Who is asking: one statement for every authenticated request, whatever stands for the key. */
import { digests } from '../platform/database/lists.ts';
import type { Db } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { KeyEnvironment } from '../platform/vocabulary/ids.ts';
import type { AccountSelection, KeyName } from './identity.ts';
import type { Scope } from './scopes.ts';

/** A key as a request needs to know it. */
export interface KeyRow extends KeyName {
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
  clockOffsetMs: number;
  revokedAt: Date | null;
  /** Wall time; null for a key that does not expire. */
  keyExpiresAt: Date | null;
  redirectUrls: string[] | null;
  boundLinkTokensOnly: boolean;
  environment: KeyEnvironment;
}

export interface SecretRow extends KeyRow {
  /** Until when this secret of the key is accepted; null for its current one. Wall time. */
  validUntil: Date | null;
}

interface LinkTokenRow extends KeyRow {
  userId: string | null;
  connectionId: string | null;
  accountSelection: AccountSelection | null;
  /** Made with a key token. */
  looking: boolean;
  expiresAt: Date;
}

interface KeyTokenRow extends KeyRow {
  expiresAt: Date;
}

const keyColumns = (sql: Db) => sql`
  k.id, k.public_id as "publicId", k.developer_id as "developerId", k.kind = 'demo' as demo, k.scopes,
  k.clock_offset_ms as "clockOffsetMs", k.revoked_at as "revokedAt", k.expires_at as "keyExpiresAt",
  k.redirect_urls as "redirectUrls", k.bound_link_tokens_only as "boundLinkTokensOnly",
  k.environment`;

/** The keys that secrets open, by the hash of the secret in hexadecimal digits. */
export const findKeys = async (sql: Db, hashes: readonly Buffer[]): Promise<Map<string, SecretRow>> => {
  const rows = await sql<(SecretRow & { name: string })[]>`
    -- "name" is not null: it is made of what is not
    select ${keyColumns(sql)}, s.valid_until as "validUntil", encode(s.hash, 'hex') as name
    from key_secrets s join api_keys k on k.id = s.key_id
    where s.hash = any(${digests(sql, hashes)})`;
  return new Map(rows.map((row) => [row.name, row]));
};

/** A link token, with the key that it stands for. */
export const findLinkToken = async (sql: Db, hash: Buffer): Promise<LinkTokenRow | null> => {
  const [row] = await sql<LinkTokenRow[]>`
    select ${keyColumns(sql)}, t.user_id as "userId", t.looking, t.expires_at as "expiresAt",
           t.connection_id as "connectionId", t.account_selection as "accountSelection"
    from link_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`;
  return row ?? null;
};

/** A key token, with the key that it stands for. */
export const findKeyToken = async (sql: Db, hash: Buffer): Promise<KeyTokenRow | null> => {
  const [row] = await sql<KeyTokenRow[]>`
    select ${keyColumns(sql)}, t.expires_at as "expiresAt"
    from key_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`;
  return row ?? null;
};

/** An assistant's access token, with the key that it acts with: of its scopes those that were agreed to. */
export const findAssistantToken = async (sql: Db, hash: Buffer): Promise<KeyTokenRow | null> => {
  const [row] = await sql<(KeyTokenRow & { agreed: Scope[] })[]>`
    select ${keyColumns(sql)}, g.scopes as agreed, t.expires_at as "expiresAt"
    from assistant_tokens t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash} and t.kind = 'access'`;
  if (!row) return null;
  const { agreed, ...key } = row;
  return { ...key, scopes: key.scopes.filter((scope) => agreed.includes(scope)) };
};

/** The number of a key that something outside of the database names: a job. Null when it was deleted. */
export const findKeyId = async (sql: Db, publicId: string): Promise<number | null> => {
  const [row] = await sql<{ id: number }[]>`select id from api_keys where public_id = ${publicId}`;
  return row?.id ?? null;
};

/**
 * Keeps a key from being deleted until the transaction ends. To be called before anything of the key's is locked, since
 * a deletion of a key begins with it.
 */
export const holdKey = async (tx: Db, id: number): Promise<void> => {
  const { count } = await tx`select from api_keys where id = ${id} for key share`;
  if (count === 0) throw new ApiError('INVALID_API_KEY');
};
