import type { Db } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';

export type ChallengePurpose = 'registration' | 'login' | 'reauthentication';

export interface Challenge {
  id: string;
  challenge: Buffer;
  purpose: ChallengePurpose;
  /** Null for a log-in. */
  developerId: string | null;
  expiresAt: Date;
}

export const insertChallenge = async (sql: Db, row: Challenge): Promise<void> => {
  const { id, challenge, purpose, developerId, expiresAt } = row;
  await forAllTenants(
    'credential',
    () => sql`
      insert into passkey_challenges (id, challenge, purpose, developer_id, expires_at)
      values (${id}, ${challenge}, ${purpose}, ${developerId}, ${expiresAt})`,
  );
};

/** Uses up a challenge, and returns it: null if it was used, has expired, or is for another purpose or account. */
export const takeChallenge = async (
  sql: Db,
  { id, purpose, developerId }: Pick<Challenge, 'id' | 'purpose' | 'developerId'>,
  now: Date,
): Promise<Buffer | null> => {
  const [row] = await forAllTenants(
    'credential',
    () => sql<{ challenge: Buffer }[]>`
      delete from passkey_challenges
      where id = ${id} and purpose = ${purpose} and developer_id is not distinct from ${developerId}::text
        and expires_at > ${now}
      returning challenge`,
  );
  return row?.challenge ?? null;
};
