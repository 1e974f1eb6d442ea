import type { Db, Tx } from '../../platform/database/postgres.ts';
import { originalOf } from './store.ts';

/** An account of a user, to be compared with the others of the same user. */
export interface UserAccount {
  id: string;
  connectionId: string;
  bankId: string;
  bankRef: string;
  provider: 'bank' | 'statement';
  currency: string;
  iban: Buffer | null;
  dataKeyId: string;
  expiresAt: Date;
  history: 'none' | 'recent' | 'complete';
  duplicateOf: string | null;
}

/** The accounts of a user of a key, whether or not their consent has ended, oldest connection first. */
export const listAccountsOfUser = async (
  sql: Db,
  { keyId, userId }: { keyId: number; userId: string },
): Promise<UserAccount[]> => sql<UserAccount[]>`
  -- "dataKeyId" is not null: the connection is not revoked
  select a.id, a.connection_id as "connectionId", a.bank_id as "bankId", a.bank_ref as "bankRef", c.provider, a.currency, a.iban,
         c.data_key_id as "dataKeyId", c.expires_at as "expiresAt", a.history, a.duplicate_of as "duplicateOf"
  from connections c join accounts a on a.key_id = c.key_id and a.connection_id = c.id
  where c.key_id = ${keyId} and c.user_id = ${userId} and c.revoked_at is null
  order by c.connected_at, c.id, a.position`;

export const saveDuplicate = async (tx: Tx, keyId: number, id: string, original: string): Promise<void> => {
  await tx`update accounts set duplicate_of = ${original} where key_id = ${keyId} and id = ${id}`;
};

export interface Duplicate {
  accountId: string;
  duplicateOf: string;
}

/** The duplicates of a key among accounts that can be read; with `ids`, of these alone. */
export const listDuplicates = async (
  sql: Db,
  keyId: number,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<Duplicate[]> => {
  const rows = await sql<{ accountId: string; duplicateOf: string | null }[]>`
    select a.id as "accountId", ${originalOf(sql, now)} as "duplicateOf"
    from accounts a join connections c on c.key_id = a.key_id and c.id = a.connection_id
    where a.key_id = ${keyId} and a.duplicate_of is not null and c.expires_at > ${now}
      ${ids === null ? sql`` : sql`and a.id = any(${[...ids]})`}
    order by a.id`;
  return rows.flatMap(({ accountId, duplicateOf }) =>
    duplicateOf === null ? [] : [{ accountId, duplicateOf }],
  );
};
