/** What may be registered, and how much of it. */
import type { Tx } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/errors.ts';
import { countActive } from './store.ts';
import { checkTarget, TargetRefused, type TargetRules } from './target.ts';

/** Active webhooks of one account, at most. */
const MOST_ACTIVE = 50;

/**
 * Lets one more become active, `id` if it exists already. An event is sent as often as there are webhooks: without a
 * limit, one call could be made into thousands. The account stays locked until the transaction ends, so that of
 * several who come at once each counts those before it.
 */
export const allowAnother = async (tx: Tx, developerId: string, id: string): Promise<void> => {
  const { count } = await tx`select from developers where id = ${developerId} for no key update`;
  // Deleted since the request came in.
  if (count === 0) throw new ApiError('DEVELOPER_NOT_FOUND');
  if ((await countActive(tx, developerId, id)) < MOST_ACTIVE) return;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: 'url',
    reason: `an account has at most ${MOST_ACTIVE} active webhooks; deactivate one first`,
  });
};

/** Refuses an address that webhooks may not be sent to. */
export const allowTarget = async (url: string, rules: TargetRules): Promise<void> => {
  try {
    await checkTarget(url, rules);
  } catch (error) {
    if (error instanceof TargetRefused) throw new ApiError('INVALID_WEBHOOK_URL', { reason: error.message });
    throw error;
  }
};
