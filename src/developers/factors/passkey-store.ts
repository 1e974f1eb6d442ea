import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';

export interface PasskeyRow {
  id: string;
  developerId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = (sql: Db) => sql`
  id, developer_id as "developerId", credential_id as "credentialId", public_key as "publicKey", counter, transports,
  name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Oldest first. */
export const listPasskeys = async (sql: Db, developerId: string): Promise<PasskeyRow[]> => sql<PasskeyRow[]>`
  select ${columns(sql)} from passkeys where developer_id = ${developerId} order by created_at, id`;

export const findPasskey = async (sql: Db, credentialId: Buffer): Promise<PasskeyRow | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<PasskeyRow[]>`select ${columns(sql)} from passkeys where credential_id = ${credentialId}`,
  );
  return row ?? null;
};

/** Returns false when the credential is registered already. */
export const insertPasskey = async (tx: Tx, passkey: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> => {
  const { id, developerId, credentialId, publicKey, counter, transports, name, backedUp, createdAt } =
    passkey;
  const { count } = await tx`
    insert into passkeys
      (id, developer_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
    values (${id}, ${developerId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${backedUp},
            ${createdAt})
    on conflict (credential_id) do nothing`;
  return count === 1;
};

/**
 * Records a use. Returns false when the passkey was removed meanwhile, or when its counter did not grow: then somebody
 * has a copy of it.
 */
export const savePasskeyUse = async (
  tx: Tx,
  { id, developerId }: Pick<PasskeyRow, 'id' | 'developerId'>,
  { counter, backedUp, at }: { counter: number; backedUp: boolean; at: Date },
): Promise<boolean> => {
  const { count } = await tx`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${at}
    where developer_id = ${developerId} and id = ${id} and (counter < ${counter} or counter = 0 and ${counter}::bigint = 0)`;
  return count === 1;
};

export const deletePasskey = async (tx: Tx, developerId: string, id: string): Promise<boolean> => {
  const { count } = await tx`delete from passkeys where developer_id = ${developerId} and id = ${id}`;
  return count === 1;
};
