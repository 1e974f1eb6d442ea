import type { Db } from '../../../platform/database/postgres.ts';
import { forAllTenants } from '../../../platform/database/tenants.ts';

export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed';

/** An authorization request of OAuth. */
interface OAuthRequest {
  redirectUri: string;
  state: string | null;
  /** Code challenge of PKCE: SHA-256, base64url. */
  challenge: string;
}

export interface AuthorisationRow {
  id: string;
  consentId: string;
  tppId: string;
  keyId: number;
  bankId: string;
  status: ScaStatus;
  oauth: OAuthRequest | null;
  createdAt: Date;
}

const columns = (sql: Db) => sql`
  a.id, a.consent_id as "consentId", c.tpp_id as "tppId", c.key_id as "keyId", c.bank_id as "bankId", a.status,
  a.oauth, a.created_at as "createdAt"`;

export const insertAuthorisation = async (
  tx: Db,
  { id, consentId, tokenHash, at }: { id: string; consentId: string; tokenHash: Buffer; at: Date },
): Promise<void> => {
  await tx`
    insert into xs2a_authorisations (id, consent_id, status, token_hash, created_at)
    values (${id}, ${consentId}, 'received', ${tokenHash}, ${at})`;
};

/** Lists the authorisations of a consent, oldest first. */
export const listAuthorisations = (
  sql: Db,
  consentId: string,
): Promise<{ id: string; status: ScaStatus; createdAt: Date }[]> =>
  sql<{ id: string; status: ScaStatus; createdAt: Date }[]>`
    select id, status, created_at as "createdAt" from xs2a_authorisations
    where consent_id = ${consentId} order by created_at, id`;

/** Finds an authorisation by the token of the page's address, with the clock offset of its key. */
export const findByPageToken = async (
  sql: Db,
  bankId: string,
  tokenHash: Buffer,
  wall: Date,
): Promise<
  (AuthorisationRow & { clockOffsetMs: number; developerId: string | null; tppName: string }) | null
> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<(AuthorisationRow & { clockOffsetMs: number; developerId: string | null; tppName: string })[]>`
    select ${columns(sql)}, k.clock_offset_ms as "clockOffsetMs", k.developer_id as "developerId", t.name as "tppName"
    from xs2a_authorisations a join xs2a_consents c on c.id = a.consent_id join xs2a_tpps t on t.id = c.tpp_id
      join api_keys k
        on k.id = c.key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${wall})
    where a.token_hash = ${tokenHash} and c.bank_id = ${bankId}`,
  );
  return row ?? null;
};

/** Locks an authorisation until the transaction ends; its consent must be locked before. */
export const lockAuthorisation = async (tx: Db, id: string): Promise<AuthorisationRow | null> => {
  const [row] = await tx<AuthorisationRow[]>`
    select ${columns(tx)} from xs2a_authorisations a join xs2a_consents c on c.id = a.consent_id
    where a.id = ${id} for update of a`;
  return row ?? null;
};

export const setScaStatus = async (tx: Db, id: string, status: ScaStatus): Promise<void> => {
  await tx`update xs2a_authorisations set status = ${status} where id = ${id}`;
};

/** Records the customer's login; a decision made meanwhile stays. */
export const recordLogin = async (tx: Db, id: string): Promise<void> => {
  await tx`update xs2a_authorisations set status = 'psuAuthenticated' where id = ${id} and status = 'received'`;
};

/**
 * Begins OAuth for an authorisation: its page gets a new address, and earlier ones become invalid. Returns false if
 * it was decided meanwhile; that decision stays.
 */
export const beginOAuth = async (
  sql: Db,
  id: string,
  request: OAuthRequest,
  tokenHash: Buffer,
): Promise<boolean> => {
  const { count } = await sql`
    update xs2a_authorisations set oauth = ${sql.json(request)}, token_hash = ${tokenHash}
    where id = ${id} and status in ('received', 'psuAuthenticated')`;
  return count > 0;
};

export const setCode = async (tx: Db, id: string, hash: Buffer, expiresAt: Date): Promise<void> => {
  await tx`update xs2a_authorisations set code_hash = ${hash}, code_expires_at = ${expiresAt} where id = ${id}`;
};

/**
 * Finds the authorisation of a code and locks its consent. A used code stays stored, so that a second use is noticed.
 */
export const findByCode = async (
  tx: Db,
  tppId: string,
  bankId: string,
  hash: Buffer,
): Promise<(AuthorisationRow & { codeExpiresAt: Date | null }) | null> => {
  const [row] = await tx<(AuthorisationRow & { codeExpiresAt: Date | null })[]>`
    select ${columns(tx)}, a.code_expires_at as "codeExpiresAt"
    from xs2a_authorisations a join xs2a_consents c on c.id = a.consent_id
    where a.code_hash = ${hash} and c.tpp_id = ${tppId} and c.bank_id = ${bankId}
    for update of c, a`;
  return row ?? null;
};

/** Marks the code as used. */
export const markCodeUsed = async (tx: Db, id: string): Promise<void> => {
  await tx`update xs2a_authorisations set code_expires_at = null where id = ${id}`;
};

export const insertToken = async (
  tx: Db,
  token: { hash: Buffer; consentId: string; kind: 'access' | 'refresh'; expiresAt: Date },
): Promise<void> => {
  await tx`
    insert into xs2a_tokens (hash, consent_id, kind, expires_at)
    values (${token.hash}, ${token.consentId}, ${token.kind}, ${token.expiresAt})`;
};

export const deleteTokens = async (tx: Db, consentId: string): Promise<void> => {
  await tx`delete from xs2a_tokens where consent_id = ${consentId}`;
};

/** Deletes the expired tokens of a consent. */
export const dropExpired = async (tx: Db, consentId: string, now: Date): Promise<void> => {
  await tx`delete from xs2a_tokens where consent_id = ${consentId} and expires_at <= ${now}`;
};

/** Finds the consent of a TPP's refresh token. */
export const findRefresh = async (
  tx: Db,
  tppId: string,
  bankId: string,
  hash: Buffer,
): Promise<{ consentId: string; expiresAt: Date } | null> => {
  const [row] = await tx<{ consentId: string; expiresAt: Date }[]>`
    select c.id as "consentId", o.expires_at as "expiresAt"
    from xs2a_tokens o join xs2a_consents c on c.id = o.consent_id
    where o.hash = ${hash} and o.kind = 'refresh' and c.tpp_id = ${tppId} and c.bank_id = ${bankId}
    for update of c`;
  return row ?? null;
};
