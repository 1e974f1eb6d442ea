/** What of the tombstones is alive in this database: sets of ids, as a start compares all of them. */
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Tombstone, TombstoneKind } from '../../platform/keys/key-store.ts';

const endsOf = (tombstones: readonly Tombstone[]): string[] =>
  tombstones.map(({ endsAt }) => endsAt.toISOString());

const idsOf = (tombstones: readonly Tombstone[]): string[] => tombstones.map(({ id }) => id);

/** Named by `developerTombstone`: an account is found by the hash of its id. */
export const listBackDevelopers = async (sql: Db, tombstones: readonly Tombstone[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from developers
    where encode(sha256(convert_to(id, 'UTF8')), 'hex') = any(${idsOf(tombstones)}::text[])`;
  return rows.map(({ id }) => id);
};

export interface BackConnection {
  id: string;
  keyId: number;
  clockOffsetMs: number;
}

export const listBackConnections = async (
  sql: Db,
  tombstones: readonly Tombstone[],
): Promise<BackConnection[]> => sql<BackConnection[]>`
  select c.id, c.key_id as "keyId", k.clock_offset_ms as "clockOffsetMs"
  from connections c join api_keys k on k.id = c.key_id
  where c.id = any(${idsOf(tombstones)}::text[]) and c.revoked_at is null`;

interface BackAccount {
  keyId: number;
  connectionId: string;
  bankRef: string;
}

export const listBackAccounts = async (
  sql: Db,
  tombstones: readonly Tombstone[],
): Promise<BackAccount[]> => sql<BackAccount[]>`
  select key_id as "keyId", connection_id as "connectionId", bank_ref as "bankRef"
  from accounts where id = any(${idsOf(tombstones)}::text[])`;

/** Revokes keys as they were revoked. Returns how many were not. */
export const revokeBackKeys = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      update api_keys k set revoked_at = t.ends_at::timestamptz
      from unnest(${idsOf(tombstones)}::text[], ${endsOf(tombstones)}::text[]) as t(id, ends_at)
      where k.public_id = t.id and k.revoked_at is null`
  ).count;

/** Ends secrets when they were to end. Returns how many would have lasted longer. */
export const endBackSecrets = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      update key_secrets s set valid_until = t.ends_at::timestamptz
      from unnest(${idsOf(tombstones)}::text[], ${endsOf(tombstones)}::text[]) as t(id, ends_at)
      where s.hash = decode(t.id, 'hex') and (s.valid_until is null or s.valid_until > t.ends_at::timestamptz)`
  ).count;

export const deleteBackSimplefinTokens = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (await tx`delete from simplefin_tokens where id = any(${idsOf(tombstones)}::text[])`).count;

export const deleteBackGrants = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (await tx`delete from assistant_grants where id = any(${idsOf(tombstones)}::text[])`).count;

export const deleteBackSessions = async (tx: Tx, tombstones: readonly Tombstone[]): Promise<number> =>
  (
    await tx`
      delete from developer_sessions s using unnest(${idsOf(tombstones)}::text[]) as t(hash)
      where s.hash = decode(t.hash, 'hex')`
  ).count;

/** The accounts that have a password again which was replaced: named by `passwordTombstone`. */
export const listBackPasswords = async (sql: Db, tombstones: readonly Tombstone[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select d.id from developers d join unnest(${idsOf(tombstones)}::text[]) as t(name)
      on t.name = encode(sha256(convert_to(d.id || ' ' || d.password_hash, 'UTF8')), 'hex')`;
  return rows.map(({ id }) => id);
};

export const noteErasedAgain = async (
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

/** What was ended again after an instant, by kind, with when that was last. */
export const listErasedAgain = async (sql: Db, after: Date): Promise<ErasedAgainRow[]> => sql<
  ErasedAgainRow[]
>`
  -- "count" is not null: there is a row
  -- "at" is not null: there is a row
  select kind, sum(count)::integer as count, max(at) as at
  from erased_again where at > ${after} group by kind order by kind`;
