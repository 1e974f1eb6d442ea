import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { Place } from '../../platform/secrets.ts';

export interface TotpFactor {
  id: string;
  /** Sealed with the master key. */
  secret: Buffer;
  /** Null before the first right code. */
  confirmedAt: Date | null;
}

/** The place of a sealed secret. */
export const totpPlace = (id: string): Place => `totp_factors.secret ${id}`;

export const findTotp = async (sql: Db, developerId: string): Promise<TotpFactor | null> => {
  const [row] = await sql<TotpFactor[]>`
    select id, secret, confirmed_at as "confirmedAt" from totp_factors where developer_id = ${developerId}`;
  return row ?? null;
};

/** Begins a factor in the place of one that was never confirmed. Returns false when there is a confirmed one. */
export const insertTotp = async (
  tx: Tx,
  developerId: string,
  { id, secret }: Pick<TotpFactor, 'id' | 'secret'>,
  now: Date,
): Promise<boolean> => {
  await tx`delete from totp_factors where developer_id = ${developerId} and confirmed_at is null`;
  const { count } = await tx`
    insert into totp_factors (id, developer_id, secret, created_at)
    values (${id}, ${developerId}, ${secret}, ${now}) on conflict (developer_id) do nothing`;
  return count === 1;
};

/**
 * Confirms a factor with the time step of its first code. Returns false when another secret has taken its place
 * meanwhile.
 */
export const confirmTotp = async (
  tx: Tx,
  developerId: string,
  { id, step }: { id: string; step: number },
  now: Date,
): Promise<boolean> => {
  const { count } = await tx`
    update totp_factors set confirmed_at = ${now}, last_step = ${step}
    where developer_id = ${developerId} and id = ${id} and confirmed_at is null`;
  return count === 1;
};

/**
 * Uses up a time step with all before it. Returns false when it was used before: of requests with the same code, one
 * succeeds.
 */
export const redeemTotpStep = async (
  tx: Tx,
  developerId: string,
  id: string,
  step: number,
): Promise<boolean> => {
  const { count } = await tx`
    update totp_factors set last_step = ${step}
    where developer_id = ${developerId} and id = ${id} and (last_step is null or last_step < ${step})`;
  return count === 1;
};

/** Returns the id of the removed factor; null when there was none. An unconfirmed one counts as none. */
export const deleteTotp = async (tx: Tx, developerId: string): Promise<string | null> => {
  const gone = await tx<Pick<TotpFactor, 'id' | 'confirmedAt'>[]>`
    delete from totp_factors where developer_id = ${developerId} returning id, confirmed_at as "confirmedAt"`;
  return gone.find(({ confirmedAt }) => confirmedAt !== null)?.id ?? null;
};
