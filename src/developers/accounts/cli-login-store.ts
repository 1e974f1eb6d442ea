/**
 * Logins of the command line. The developer is locked before the login, in the same order as a deletion of the account
 * locks them.
 */

import type { Db, Tx } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';

export interface CliLogin {
  machine: string | null;
  createdAt: Date;
  /** Wall time. */
  expiresAt: Date;
  decision: 'approved' | 'denied' | null;
  /** The developer who approved it. */
  developerId: string | null;
}

const columns = (sql: Db) => sql`
  machine, created_at as "createdAt", expires_at as "expiresAt", decision, developer_id as "developerId"`;

/** Inserts a login; returns false when another pending login has the same code. */
export const insertCliLogin = async (
  sql: Db,
  login: Pick<CliLogin, 'machine' | 'createdAt' | 'expiresAt'> & { deviceHash: Buffer; codeHash: Buffer },
): Promise<boolean> => {
  const { deviceHash, codeHash, machine, createdAt, expiresAt } = login;
  const { count } = await forAllTenants(
    'account',
    () => sql`
    insert into cli_logins (device_hash, code_hash, machine, created_at, expires_at)
    values (${deviceHash}, ${codeHash}, ${machine}, ${createdAt}, ${expiresAt})
    on conflict (code_hash) do nothing`,
  );
  return count === 1;
};

export const findCliLoginByCode = async (sql: Db, codeHash: Buffer): Promise<CliLogin | null> => {
  const [row] = await sql<CliLogin[]>`select ${columns(sql)} from cli_logins where code_hash = ${codeHash}`;
  return row ?? null;
};

/** Takes a login that nobody has decided out of another cell. Returns it with the hash of its device code. */
export const takeCliLoginByCode = async (
  sql: Db,
  codeHash: Buffer,
): Promise<(CliLogin & { deviceHash: Buffer }) | null> => {
  const [row] = await sql<(CliLogin & { deviceHash: Buffer })[]>`
    delete from cli_logins where code_hash = ${codeHash} and decision is null
    returning ${columns(sql)}, device_hash as "deviceHash"`;
  return row ?? null;
};

export const findCliLogin = async (sql: Db, deviceHash: Buffer): Promise<CliLogin | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<CliLogin[]>`select ${columns(sql)} from cli_logins where device_hash = ${deviceHash}`,
  );
  return row ?? null;
};

/**
 * Locks the developer against changes, password included, until the transaction ends; returns false when they are gone.
 */
export const lockDeveloperForShare = async (tx: Tx, developerId: string): Promise<boolean> => {
  const { count } = await tx`select from developers where id = ${developerId} for share`;
  return count === 1;
};

/** Approves a pending login, or denies it for a null developer. Returns whether it was still pending. */
export const decideCliLogin = async (
  tx: Tx,
  codeHash: Buffer,
  developerId: string | null,
  now: Date,
): Promise<boolean> => {
  const { count } = await tx`
    update cli_logins
    set decision = ${developerId === null ? 'denied' : 'approved'}, developer_id = ${developerId}
    where code_hash = ${codeHash} and decision is null and expires_at > ${now}`;
  return count === 1;
};

/** Deletes an approved login, whose session is opened in the same transaction. Returns false when it was fetched before. */
export const redeemCliLogin = async (tx: Tx, deviceHash: Buffer, developerId: string): Promise<boolean> => {
  const { count } = await tx`
    delete from cli_logins where device_hash = ${deviceHash} and developer_id = ${developerId}`;
  return count === 1;
};
