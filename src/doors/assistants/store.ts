/**
 * Registered assistants, the grants of developers, and their codes and tokens. A grant is locked before its codes and
 * tokens, in the order in which ending it locks them.
 */

import type { Scope } from '../../auth/scopes.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';

export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: string[];
}

/** The access that a developer gave an assistant. */
export interface Grant {
  id: string;
  clientId: string;
  clientName: string;
  keyPublicId: string;
  appName: string;
  scopes: Scope[];
  createdAt: Date;
  /** When it last fetched an access token; null before the first. */
  usedAt: Date | null;
}

export const insertClient = async (
  sql: Db,
  client: AssistantClient & { createdAt: Date; forgetAt: Date },
): Promise<void> => {
  const { id, name, redirectUris, createdAt, forgetAt } = client;
  await sql`
    insert into assistant_clients (id, name, redirect_uris, created_at, forget_at)
    values (${id}, ${name}, ${redirectUris}, ${createdAt}, ${forgetAt})`;
};

export const findClient = async (sql: Db, id: string): Promise<AssistantClient | null> => {
  const [row] = await sql<AssistantClient[]>`
    select id, name, redirect_uris as "redirectUris" from assistant_clients where id = ${id}`;
  return row ?? null;
};

/** Returns whether a developer, or any developer if `developerId` is null, has a grant for the assistant. */
export const hasGrant = async (sql: Db, clientId: string, developerId: string | null): Promise<boolean> => {
  const find = () => sql`
    select from assistant_grants
    where client_id = ${clientId} and (${developerId}::text is null or developer_id = ${developerId}) limit 1`;
  const [row] = developerId === null ? await forAllTenants('credential', find) : await find();
  return row !== undefined;
};

/** Inserts a grant with its one code. The registration of the assistant no longer expires. */
export const insertGrant = async (
  tx: Tx,
  grant: Pick<Grant, 'id' | 'scopes'> & { client: AssistantClient; keyId: number; developerId: string },
  code: { hash: Buffer; redirectUri: string; challenge: string; expiresAt: Date },
  now: Date,
): Promise<void> => {
  const { client } = grant;
  // The assistant may have registered in another cell.
  await tx`
    insert into assistant_clients (id, name, redirect_uris, created_at)
    values (${client.id}, ${client.name}, ${client.redirectUris}, ${now})
    on conflict (id) do update set forget_at = null`;
  await tx`
    insert into assistant_grants (id, client_id, key_id, developer_id, scopes, created_at)
    values (${grant.id}, ${client.id}, ${grant.keyId}, ${grant.developerId}, ${grant.scopes as string[]}, ${now})`;
  await tx`
    insert into assistant_codes (hash, grant_id, redirect_uri, challenge, expires_at)
    values (${code.hash}, ${grant.id}, ${code.redirectUri}, ${code.challenge}, ${code.expiresAt})`;
};

const columns = (sql: Db) => sql`
  g.id, g.client_id as "clientId", c.name as "clientName", k.public_id as "keyPublicId", k.app_name as "appName", g.scopes,
  g.created_at as "createdAt", g.used_at as "usedAt"`;

/** Lists the grants of a developer, newest first; 1,000 are more than anybody has. */
export const listGrants = async (sql: Db, developerId: string): Promise<Grant[]> => sql<Grant[]>`
  select ${columns(sql)}
  from assistant_grants g
  join assistant_clients c on c.id = g.client_id
  join api_keys k on k.id = g.key_id and k.revoked_at is null
  where g.developer_id = ${developerId} order by g.created_at desc, g.id limit 1000`;

/** Deletes a grant with its codes and tokens. Returns false if the developer has no grant of this id. */
export const deleteGrant = async (tx: Tx, developerId: string, id: string): Promise<boolean> => {
  const { count } = await tx`
    delete from assistant_grants where id = ${id} and developer_id = ${developerId}`;
  return count === 1;
};

export const endGrant = async (tx: Tx, id: string): Promise<void> => {
  await tx`delete from assistant_grants where id = ${id}`;
};

/** A code or refresh token, read with its grant locked. */
export interface GrantCredential {
  grantId: string;
  keyId: number;
  developerId: string;
  clientId: string;
  keyRevoked: boolean;
  expiresAt: Date;
  usedAt: Date | null;
}

interface GrantCode extends GrantCredential {
  redirectUri: string;
  challenge: string;
}

/**
 * Finds a code and locks its grant until the transaction ends, so that of two requests with the same code one is
 * first.
 */
export const lockByCode = async (tx: Tx, hash: Buffer): Promise<GrantCode | null> => {
  await forAllTenants(
    'credential',
    () => tx`
    select from assistant_grants
    where id = (select grant_id from assistant_codes where hash = ${hash}) for update`,
  );
  const [row] = await forAllTenants(
    'credential',
    () => tx<GrantCode[]>`
    select g.id as "grantId", g.key_id as "keyId", g.developer_id as "developerId", g.client_id as "clientId", k.revoked_at is not null as "keyRevoked",
           t.expires_at as "expiresAt", t.used_at as "usedAt", t.redirect_uri as "redirectUri", t.challenge
    from assistant_codes t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash}`,
  );
  return row ?? null;
};

/** Finds a refresh token and locks its grant as {@link lockByCode}. */
export const lockByRefresh = async (tx: Tx, hash: Buffer): Promise<GrantCredential | null> => {
  await forAllTenants(
    'credential',
    () => tx`
    select from assistant_grants
    where id = (select grant_id from assistant_tokens where hash = ${hash}) for update`,
  );
  const [row] = await forAllTenants(
    'credential',
    () => tx<GrantCredential[]>`
    select g.id as "grantId", g.key_id as "keyId", g.developer_id as "developerId", g.client_id as "clientId", k.revoked_at is not null as "keyRevoked",
           t.expires_at as "expiresAt", t.used_at as "usedAt"
    from assistant_tokens t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash} and t.kind = 'refresh'`,
  );
  return row ?? null;
};

export const markCodeUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx`update assistant_codes set used_at = ${now} where hash = ${hash}`;
};

export const markRefreshUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx`update assistant_tokens set used_at = ${now} where hash = ${hash}`;
};

interface NewToken {
  hash: Buffer;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

/** Inserts tokens and returns the scopes of their grant. */
export const insertTokens = async (
  tx: Tx,
  grantId: string,
  tokens: readonly NewToken[],
  now: Date,
): Promise<Scope[]> => {
  for (const { hash, kind, expiresAt } of tokens) {
    await tx`
      insert into assistant_tokens (hash, grant_id, kind, expires_at)
      values (${hash}, ${grantId}, ${kind}, ${expiresAt})`;
  }
  const [row] = await tx<{ scopes: Scope[] }[]>`
    update assistant_grants set used_at = ${now} where id = ${grantId} returning scopes`;
  return row!.scopes;
};

/** Deletes the grant of an access or refresh token. Returns the ids of the deleted grants: one at most. */
export const endByToken = async (tx: Tx, hash: Buffer, clientId: string): Promise<string[]> => {
  const rows = await forAllTenants(
    'credential',
    () => tx<{ id: string }[]>`
    delete from assistant_grants
    where client_id = ${clientId} and id = (select grant_id from assistant_tokens where hash = ${hash})
    returning id`,
  );
  return rows.map(({ id }) => id);
};
