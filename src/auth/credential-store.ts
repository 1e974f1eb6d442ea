/** Finds the key behind a credential: one statement for every authenticated request. */
import { digests } from '../platform/database/lists.ts';
import type { Db } from '../platform/database/postgres.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { KeyEnvironment } from '../platform/vocabulary/ids.ts';
import type { AccountSelection, KeyName } from './identity.ts';
import type { Scope } from './scopes.ts';

/** The properties of a key that a request needs. */
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
  /** The end of this secret, in wall time; null for the current secret of the key. */
  validUntil: Date | null;
}

interface LinkTokenRow extends KeyRow {
  userId: string | null;
  connectionId: string | null;
  accountSelection: AccountSelection | null;
  redirectUrl: string | null;
  appName: string;
  /** Whether the link token was created with a key token. */
  viaKeyToken: boolean;
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

/** Returns keys by the hash of their secret, in hexadecimal digits. */
export const findKeys = async (sql: Db, hashes: readonly Buffer[]): Promise<Map<string, SecretRow>> => {
  const rows = await forAllTenants(
    'credential',
    () => sql<(SecretRow & { name: string })[]>`
    -- "name" is not null: it is made of what is not
    select ${keyColumns(sql)}, s.valid_until as "validUntil", encode(s.hash, 'hex') as name
    from key_secrets s join api_keys k on k.id = s.key_id
    where s.hash = any(${digests(sql, hashes)})`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};

/** Returns a link token with its key. */
export const findLinkToken = async (sql: Db, hash: Buffer): Promise<LinkTokenRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<LinkTokenRow[]>`
    select ${keyColumns(sql)}, t.user_id as "userId", t.looking as "viaKeyToken", t.expires_at as "expiresAt",
           t.connection_id as "connectionId", t.account_selection as "accountSelection",
           t.redirect_url as "redirectUrl", k.app_name as "appName"
    from link_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`,
  );
  return row ?? null;
};

/** Returns a key token with its key. */
export const findKeyToken = async (sql: Db, hash: Buffer): Promise<KeyTokenRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<KeyTokenRow[]>`
    select ${keyColumns(sql)}, t.expires_at as "expiresAt"
    from key_tokens t join api_keys k on k.id = t.key_id
    where t.hash = ${hash}`,
  );
  return row ?? null;
};

/** Returns an assistant's access token with its key, whose scopes are limited to the approved ones. */
export const findAssistantToken = async (sql: Db, hash: Buffer): Promise<KeyTokenRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<(KeyTokenRow & { agreed: Scope[] })[]>`
    select ${keyColumns(sql)}, g.scopes as agreed, t.expires_at as "expiresAt"
    from assistant_tokens t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash} and t.kind = 'access'`,
  );
  if (!row) return null;
  const { agreed, ...key } = row;
  return { ...key, scopes: key.scopes.filter((scope) => agreed.includes(scope)) };
};

/** Returns the internal id of a key by its public id, as jobs name it. Null when it was deleted. */
export const findKeyId = async (sql: Db, publicId: string): Promise<number | null> => {
  const [row] = await sql<{ id: number }[]>`select id from api_keys where public_id = ${publicId}`;
  return row?.id ?? null;
};

/**
 * Locks a key against deletion until the transaction ends. Call it before other rows of the key are locked, since a
 * deletion locks the key first.
 */
export const lockKeyAgainstDeletion = async (tx: Db, id: number): Promise<void> => {
  const { count } = await tx`select from api_keys where id = ${id} for key share`;
  if (count === 0) throw new ApiError('INVALID_API_KEY');
};
