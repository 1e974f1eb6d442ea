/** Recovery codes come with the first factor of an account and go with the last one. */
import { bury, hashTombstone } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { Deps } from './deps.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { findFactors, hasFactor } from './second-factor.ts';

/** Call before a factor is added. Returns recovery codes for the first factor, else null. */
export const firstCodes = async (tx: Tx, developerId: string, now: Date): Promise<string[] | null> =>
  hasFactor(await findFactors(tx, developerId)) ? null : renewRecoveryCodes(tx, developerId, now);

/** Call after a factor was removed. */
export const removeLastCodes = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  developerId: string,
  now: Date,
): Promise<void> => {
  if (hasFactor(await findFactors(tx, developerId))) return;
  const gone = await deleteRecoveryCodes(tx, developerId);
  await bury(deps, tx, 'login_factor', gone.map(hashTombstone), now);
};
