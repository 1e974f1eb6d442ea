import type { Db } from '../../platform/database/postgres.ts';
import type { Place } from '../../platform/secrets.ts';

/** Where what is kept of a visit is sealed. */
export const visitPlace = (hash: Buffer): Place => `bank_visits.state_sealed ${hash.toString('hex')}`;

interface NewBankVisit {
  /** Of the state that the callback has to bring. */
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

/** Null where no such visit has been, or its session is gone. */
export const findBankVisit = async (sql: Db, hash: Buffer): Promise<Buffer | null> => {
  const [row] = await sql<{ stateSealed: Buffer }[]>`
    select state_sealed as "stateSealed" from bank_visits where hash = ${hash}`;
  return row?.stateSealed ?? null;
};

/** Uses a visit up. Of any number of callbacks exactly one is told true. */
export const useBankVisit = async (sql: Db, hash: Buffer, at: Date): Promise<boolean> => {
  const { count } = await sql`
    update bank_visits set used_at = ${at} where hash = ${hash} and used_at is null`;
  return count === 1;
};
