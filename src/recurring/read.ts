import { keyOfAccount, requireConsent } from '../accounts/access.ts';
import type { Caller } from '../auth/identity.ts';
import { belgradeDate } from '../platform/belgrade.ts';
import { transactionShape } from '../transactions/shape.ts';
import { listNewest } from '../transactions/store.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { Needs } from './needs.ts';
import type { Stream } from './stream.ts';

/** The newest rows that detection looks at: several years of a private account. */
const HISTORY = 5_000;

/** What detection reads of an account, newest first. @throws ACCOUNT_NOT_FOUND, CONSENT_EXPIRED */
export const readHistory = async (
  deps: Needs,
  { keyId, now }: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<RecurringInput[]> => {
  const everything = { from: null, to: null, category: null, startingAfter: null, limit: HISTORY };
  const found = await listNewest(deps.sql, keyId, accountId, everything);
  if (!found) throw new ApiError('ACCOUNT_NOT_FOUND');
  requireConsent(found.head.headExpiresAt, now);
  const dataKey = await keyOfAccount(deps, { dataKeyId: found.head.headDataKeyId });
  return found.rows.map((row) => {
    const { description, merchant_name } = transactionShape(row, dataKey);
    return {
      ...row,
      merchantCategory: row.merchantCategory ?? '',
      merchantName: merchant_name,
      description,
    };
  });
};

/** The streams of an account, as of today on the key's clock. @throws as {@link readHistory} */
export const readStreams = async (
  deps: Needs,
  caller: Pick<Caller, 'keyId' | 'now'>,
  accountId: string,
): Promise<Stream[]> => detectStreams(await readHistory(deps, caller, accountId), belgradeDate(caller.now));
