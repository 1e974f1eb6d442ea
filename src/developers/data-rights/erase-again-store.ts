/**
 * Finds and ends rows that have a tombstone but exist in this database. Works on sets of ids, since a start compares
 * all tombstones.
 */
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Tombstone, TombstoneKind } from '../../platform/keys/key-store.ts';

const endsOf = (tombstones: readonly Tombstone[]): string[] =>
  tombstones.map(({ endsAt }) => endsAt.toISOString());

const idsOf = (tombstones: readonly Tombstone[]): string[] => tombstones.map(({ id }) => id);

/** Finds accounts by the hash of their id (`developerTombstone`). */
export const listRestoredDevelopers = async (
  sql: Db,
  tombstones: readonly Tombstone[],
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from developers
    where encode(sha256(convert_to(id, 'UTF8')), 'hex') = any(${idsOf(tombstones)}::text[])`;
  return rows.map(({ id }) => id);
};

export interface RestoredConnection {
  id: string;
  keyId: number;
  clockOffsetMs: number;
}

export const listRestoredConnections = async (
  sql: Db,
  tombstones: readonly Tombstone[],
): Promise<RestoredConnection[]> => sql<RestoredConnection[]>`
  select c.id, c.key_id as "keyId", k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.id = any(${idsOf(tombstones)}::text[]) and c.revoked_at is null`;

interface RestoredAccount {
  keyId: number;
  connectionId: string;
  bankRef: string;
}

export const listRestoredAccounts = async (
  sql: Db,
  tombstones: readonly Tombstone[],
): Promise<RestoredAccount[]> => sql<RestoredAccount[]>`
  select key_id as "keyId", connection_id as "connectionId", bank_ref as "bankRef"
  from accounts where id = any(${idsOf(tombstones)}::text[])`;

/** Revokes keys with their original times; returns how many were not revoked. */
export const revokeRestoredKeys = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      update api_keys k set revoked_at = t.ends_at
      from unnest(${idsOf(tombstones)}::text[], ${endsOf(tombstones)}::text[]::timestamptz[]) as t(id, ends_at)
      where k.public_id = t.id and k.revoked_at is null`
  ).count;

/** Restores the ends of secrets; returns how many would have lasted longer. */
export const endRestoredSecrets = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      update key_secrets s set valid_until = t.ends_at
      from unnest(${idsOf(tombstones)}::text[], ${endsOf(tombstones)}::text[]::timestamptz[]) as t(id, ends_at)
      where s.hash = decode(t.id, 'hex') and (s.valid_until is null or s.valid_until > t.ends_at)`
  ).count;

export const deleteRestoredSimplefinTokens = async (
  tx: Tx,
  tombstones: readonly Tombstone[],
): Promise<number> =>
  (await tx`delete from simplefin_tokens where id = any(${idsOf(tombstones)}::text[])`).count;

export const deleteRestoredGrants = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (await tx`delete from assistant_grants where id = any(${idsOf(tombstones)}::text[])`).count;

/** Passkeys and authenticator apps by their ids, recovery codes by their hashes. */
export const deleteRestoredFactors = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> => {
  const ids = idsOf(tombstones);
  const passkeys = await tx`delete from passkeys where id = any(${ids}::text[])`;
  const apps = await tx`delete from totp_factors where id = any(${ids}::text[])`;
  const codes = await tx`delete from recovery_codes where encode(hash, 'hex') = any(${ids}::text[])`;
  return passkeys.count + apps.count + codes.count;
};

export const deleteRestoredSessions = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      delete from developer_sessions s using unnest(${idsOf(tombstones)}::text[]) as t(hash)
      where s.hash = decode(t.hash, 'hex')`
  ).count;

/** Returns accounts whose replaced password was restored (`passwordTombstone`). */
export const listRestoredPasswords = async (sql: Db, tombstones: readonly Tombstone[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select d.id from developers d join unnest(${idsOf(tombstones)}::text[]) as t(name)
      on t.name = encode(sha256(convert_to(d.id || ' ' || d.password_hash, 'UTF8')), 'hex')`;
  return rows.map(({ id }) => id);
};

export const saveErasedAgain = async (
  sql: Db,
  counts: Readonly<Record<string, number>>,
  at: Date,
): Promise<void> => {
  await sql`
    insert into erased_again (at, kind, count)
    select ${at}::timestamptz, kind, count
    from unnest(${Object.keys(counts)}::text[], ${Object.values(counts)}::integer[]) as c(kind, count)`;
};

interface ErasedAgainRow {
  kind: TombstoneKind;
  count: number;
  at: Date;
}

/** Returns what was ended again after an instant, by kind, with the latest time. */
export const listErasedAgain = async (sql: Db, after: Date): Promise<ErasedAgainRow[]> => sql<
  ErasedAgainRow[]
>`
  -- "count" is not null: there is a row
  -- "at" is not null: there is a row
  select kind, sum(count)::integer as count, max(at) as at
  from erased_again where at > ${after} group by kind order by kind`;
