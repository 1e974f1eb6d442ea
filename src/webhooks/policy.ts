/** How deliveries are made: to whom, how long each attempt may take, and when one that failed is tried again. */
import type { AddressInfo } from 'node:net';
import { HOUR, MINUTE, SECOND } from '../../packages/common/clock.ts';
import type { Config } from '../platform/config.ts';
import { resolveAnyName, resolvePublicName } from '../platform/outgoing/target.ts';
import { INBOXES, type WebhookRules } from './own-inbox.ts';
import type { PostLimits } from './post.ts';

/** The first attempt is made at once; these follow, each after the one before. Three days and three hours in all. */
export const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** How deliveries are made. A test may shorten what it would otherwise have to wait for. */
export interface DeliveryPolicy extends WebhookRules, PostLimits {
  /** Milliseconds from one attempt to the next. */
  retryDelays: readonly number[];
  /** Uniform in [0, 1): spreads the retries. */
  random: () => number;
}

/** @param listening where this process listens; null before it does, and when it has stopped */
export const deliveryPolicy = (
  { production, publicUrl, webhookAllowPrivateTargets: allowPrivate }: Config,
  listening: () => AddressInfo | null,
): DeliveryPolicy => ({
  ...(production ? {} : { inboxes: { prefix: publicUrl + INBOXES, listening } }),
  allowPrivate,
  resolve: allowPrivate ? resolveAnyName : resolvePublicName,
  connectMs: 5 * SECOND,
  responseMs: 10 * SECOND,
  retryDelays: RETRY_DELAYS,
  random: Math.random,
});

/** Each delay is drawn from ±20 %, so that what failed together does not come back together. */
const JITTER = 0.2;

/**
 * Milliseconds until the next attempt, or null when there is none left.
 * @param retries how many were made already
 * @param retryAfter what the receiver asked for, in milliseconds: waited for if it is longer than the delay of
 *   this step, but not beyond that of the next
 * @param random uniform in [0, 1)
 */
export const nextDelay = (
  delays: readonly number[],
  retries: number,
  retryAfter: number | null,
  random: () => number,
): number | null => {
  const delay = delays[retries];
  if (delay === undefined) return null;
  const drawn = Math.round(delay * (1 + JITTER * (2 * random() - 1)));
  const limit = delays[retries + 1] ?? delay;
  return Math.max(drawn, Math.min(retryAfter ?? 0, limit));
};
