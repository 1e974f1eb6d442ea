import type { Db } from '../../../platform/database/postgres.ts';
import { forAllTenants } from '../../../platform/database/tenants.ts';
import type { DialectChange } from '../dialect.ts';

/** A third-party provider: an application that uses the banks. */
export interface TppRow {
  id: string;
  keyId: number;
  name: string;
  redirectUris: string[] | null;
  /** Changes to the default dialects, by bank. */
  dialects: Record<string, DialectChange>;
  createdAt: Date;
}

/** An authenticated TPP with the clock of its key. */
export interface AuthenticatedTpp extends TppRow {
  keyPublicId: string;
  /** Null for a key without a developer. */
  developerId: string | null;
  clockOffsetMs: number;
}

const columns = (sql: Db) => sql`
  t.id, t.key_id as "keyId", t.name, t.redirect_uris as "redirectUris", t.dialects, t.created_at as "createdAt"`;

/** Selects TPPs, except those of a key that is revoked or has expired at `wall`. */
const selectTpps = (sql: Db, wall: Date) => sql`
  select ${columns(sql)}, k.public_id as "keyPublicId", k.developer_id as "developerId",
    k.clock_offset_ms as "clockOffsetMs"
  from xs2a_tpps t join api_keys k
    on k.id = t.key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${wall})`;

export const insertTpp = async (
  tx: Db,
  tpp: Omit<TppRow, 'dialects'> & { secretHash: Buffer },
): Promise<void> => {
  await tx`
    insert into xs2a_tpps (id, key_id, name, secret_hash, redirect_uris, dialects, created_at)
    values (${tpp.id}, ${tpp.keyId}, ${tpp.name}, ${tpp.secretHash}, ${tpp.redirectUris}, '{}', ${tpp.createdAt})`;
};

/** Returns false if another TPP has one of them. */
export const insertCertificates = async (
  tx: Db,
  tppId: string,
  fingerprints: readonly Buffer[],
): Promise<boolean> => {
  for (const fingerprint of fingerprints) {
    const { count } = await tx`
      insert into xs2a_certificates (fingerprint, tpp_id) values (${fingerprint}, ${tppId})
      on conflict do nothing`;
    if (count === 0) return false;
  }
  return true;
};

export const countTpps = async (sql: Db, keyId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from xs2a_tpps where key_id = ${keyId}`;
  return row!.count;
};

/** Lists a key's TPPs, oldest first. */
export const listTpps = (sql: Db, keyId: number): Promise<TppRow[]> =>
  sql<TppRow[]>`select ${columns(sql)} from xs2a_tpps t where key_id = ${keyId} order by created_at, id`;

/** Lists the fingerprints of a key's certificates in hex, with their TPPs. */
export const listCertificates = (sql: Db, keyId: number): Promise<{ tppId: string; fingerprint: string }[]> =>
  sql<{ tppId: string; fingerprint: string }[]>`
    select c.tpp_id as "tppId", encode(c.fingerprint, 'hex') as fingerprint
    from xs2a_certificates c join xs2a_tpps t on t.id = c.tpp_id
    where t.key_id = ${keyId} order by c.fingerprint`;

export const deleteTpp = async (tx: Db, keyId: number, id: string): Promise<boolean> => {
  const { count } = await tx`delete from xs2a_tpps where id = ${id} and key_id = ${keyId}`;
  return count > 0;
};

/** Replaces the changes to the dialect of a bank. Returns false if the key has no such TPP. */
export const setDialect = async (
  tx: Db,
  keyId: number,
  id: string,
  bankId: string,
  change: DialectChange,
): Promise<boolean> => {
  const { count } = await tx`
    update xs2a_tpps set dialects = dialects || jsonb_build_object(${bankId}::text, ${tx.json(change)}::jsonb)
    where id = ${id} and key_id = ${keyId}`;
  return count > 0;
};

/** Finds a TPP by id and secret. */
export const findBySecret = async (
  sql: Db,
  id: string,
  secretHash: Buffer,
  wall: Date,
): Promise<AuthenticatedTpp | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<AuthenticatedTpp[]>`
    ${selectTpps(sql, wall)} where t.id = ${id} and t.secret_hash = ${secretHash}`,
  );
  return row ?? null;
};

export const findByCertificate = async (
  sql: Db,
  fingerprint: Buffer,
  wall: Date,
): Promise<AuthenticatedTpp | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<AuthenticatedTpp[]>`
    ${selectTpps(sql, wall)} join xs2a_certificates c on c.tpp_id = t.id where c.fingerprint = ${fingerprint}`,
  );
  return row ?? null;
};

/** Finds a TPP by id alone, for requests of browsers, which prove nothing. */
export const findTpp = async (sql: Db, id: string, wall: Date): Promise<AuthenticatedTpp | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<AuthenticatedTpp[]>`${selectTpps(sql, wall)} where t.id = ${id}`,
  );
  return row ?? null;
};

/** Finds a TPP by an access token, with the consent of the token. */
export const findByToken = async (
  sql: Db,
  hash: Buffer,
  wall: Date,
): Promise<(AuthenticatedTpp & { consentId: string; bankId: string; expiresAt: Date }) | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<(AuthenticatedTpp & { consentId: string; bankId: string; expiresAt: Date })[]>`
    select asking.*, c.id as "consentId", c.bank_id as "bankId", o.expires_at as "expiresAt"
    from xs2a_tokens o join xs2a_consents c on c.id = o.consent_id
      join (${selectTpps(sql, wall)}) asking on asking.id = c.tpp_id
    where o.hash = ${hash} and o.kind = 'access'`,
  );
  return row ?? null;
};

/** Records a request id. Returns false if the TPP has used it before. */
export const recordRequestId = async (
  sql: Db,
  tppId: string,
  requestId: string,
  wall: Date,
): Promise<boolean> => {
  const { count } = await sql`
    insert into xs2a_requests (tpp_id, request_id, seen_at) values (${tppId}, ${requestId}, ${wall})
    on conflict do nothing`;
  return count > 0;
};
