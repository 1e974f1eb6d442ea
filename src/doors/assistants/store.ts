/**
 * Programs that registered themselves, what developers let them do, and the codes and tokens of that. A grant is locked
 * before its codes and tokens wherever both are, as whoever ends it does.
 */
import type { Scope } from '../../auth/scopes.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: string[];
}

/** What a developer let a program do. */
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

/** Whether a developer, or any where `developerId` is null, has let the program in and not ended it since. */
export const hasGrant = async (sql: Db, clientId: string, developerId: string | null): Promise<boolean> => {
  const [row] = await sql`
    select from assistant_grants
    where client_id = ${clientId} and (${developerId}::text is null or developer_id = ${developerId}) limit 1`;
  return row !== undefined;
};

/** A grant with the one code that opens it. The program is one that somebody has let in from now on. */
export const insertGrant = async (
  tx: Tx,
  grant: Pick<Grant, 'id' | 'clientId' | 'scopes'> & { keyId: number; developerId: string },
  code: { hash: Buffer; redirectUri: string; challenge: string; expiresAt: Date },
  now: Date,
): Promise<void> => {
  await tx`update assistant_clients set forget_at = null where id = ${grant.clientId}`;
  await tx`
    insert into assistant_grants (id, client_id, key_id, developer_id, scopes, created_at)
    values (${grant.id}, ${grant.clientId}, ${grant.keyId}, ${grant.developerId}, ${grant.scopes as string[]}, ${now})`;
  await tx`
    insert into assistant_codes (hash, grant_id, redirect_uri, challenge, expires_at)
    values (${code.hash}, ${grant.id}, ${code.redirectUri}, ${code.challenge}, ${code.expiresAt})`;
};

const columns = (sql: Db) => sql`
  g.id, g.client_id as "clientId", c.name as "clientName", k.public_id as "keyPublicId", k.app_name as "appName", g.scopes,
  g.created_at as "createdAt", g.used_at as "usedAt"`;

/** Of one developer, newest first: as many as anybody would let in. */
export const listGrants = async (sql: Db, developerId: string): Promise<Grant[]> => sql<Grant[]>`
  select ${columns(sql)}
  from assistant_grants g
  join assistant_clients c on c.id = g.client_id
  join api_keys k on k.id = g.key_id and k.revoked_at is null
  where g.developer_id = ${developerId} order by g.created_at desc, g.id limit 1000`;

/** Ends it with its codes and tokens. False when the developer has none of this id. */
export const deleteGrant = async (tx: Tx, developerId: string, id: string): Promise<boolean> => {
  const { count } = await tx`
    delete from assistant_grants where id = ${id} and developer_id = ${developerId}`;
  return count === 1;
};

export const endGrant = async (tx: Tx, id: string): Promise<void> => {
  await tx`delete from assistant_grants where id = ${id}`;
};

/** What opens a grant, as it was found with the grant locked. */
export interface Opener {
  grantId: string;
  clientId: string;
  keyRevoked: boolean;
  expiresAt: Date;
  usedAt: Date | null;
}

interface CodeOpener extends Opener {
  redirectUri: string;
  challenge: string;
}

/** The grant is locked until the transaction ends, so of two who come with the same code one is first. */
export const lockByCode = async (tx: Tx, hash: Buffer): Promise<CodeOpener | null> => {
  await tx`
    select from assistant_grants
    where id = (select grant_id from assistant_codes where hash = ${hash}) for update`;
  const [row] = await tx<CodeOpener[]>`
    select g.id as "grantId", g.client_id as "clientId", k.revoked_at is not null as "keyRevoked",
           t.expires_at as "expiresAt", t.used_at as "usedAt", t.redirect_uri as "redirectUri", t.challenge
    from assistant_codes t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash}`;
  return row ?? null;
};

/** As {@link lockByCode}, by a refresh token. */
export const lockByRefresh = async (tx: Tx, hash: Buffer): Promise<Opener | null> => {
  await tx`
    select from assistant_grants
    where id = (select grant_id from assistant_tokens where hash = ${hash}) for update`;
  const [row] = await tx<Opener[]>`
    select g.id as "grantId", g.client_id as "clientId", k.revoked_at is not null as "keyRevoked",
           t.expires_at as "expiresAt", t.used_at as "usedAt"
    from assistant_tokens t
    join assistant_grants g on g.id = t.grant_id
    join api_keys k on k.id = g.key_id
    where t.hash = ${hash} and t.kind = 'refresh'`;
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

/** Returns the scopes of the grant that they belong to. */
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

/** Ends what a token belongs to, whichever of its tokens it is. Returns the ids of the grants that it ended: one at most. */
export const endByToken = async (tx: Tx, hash: Buffer, clientId: string): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    delete from assistant_grants
    where client_id = ${clientId} and id = (select grant_id from assistant_tokens where hash = ${hash})
    returning id`;
  return rows.map(({ id }) => id);
};
