import type { Db } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { Place } from '../../platform/secrets.ts';

/** Names the column in which the state of a visit is sealed. */
export const visitPlace = (hash: Buffer): Place => `bank_visits.state_sealed ${hash.toString('hex')}`;

interface NewBankVisit {
  /** Hash of the `state` parameter that the callback has to carry. */
  hash: Buffer;
  keyId: number;
  sessionHash: Buffer;
  stateSealed: Buffer;
  createdAt: Date;
}

export const insertBankVisit = async (sql: Db, visit: NewBankVisit): Promise<void> => {
  await sql`
    insert into bank_visits (hash, key_id, session_hash, state_sealed, created_at)
    values (${visit.hash}, ${visit.keyId}, ${visit.sessionHash}, ${visit.stateSealed}, ${visit.createdAt})`;
};

/** Returns the sealed state; null if there was no such visit or its session is gone. */
export const findBankVisit = async (sql: Db, hash: Buffer): Promise<Buffer | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<{ stateSealed: Buffer }[]>`
    select state_sealed as "stateSealed" from bank_visits where hash = ${hash}`,
  );
  return row?.stateSealed ?? null;
};

/** Marks a visit as used. Returns true for exactly one of any number of callbacks. */
export const useBankVisit = async (sql: Db, hash: Buffer, at: Date): Promise<boolean> => {
  const { count } = await forAllTenants(
    'credential',
    () => sql`
    update bank_visits set used_at = ${at} where hash = ${hash} and used_at is null`,
  );
  return count === 1;
};
