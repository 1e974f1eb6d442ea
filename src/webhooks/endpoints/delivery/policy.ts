/** The delivery policy: allowed targets, time limits and retries. */
import type { AddressInfo } from 'node:net';
import { HOUR, MINUTE, SECOND } from '../../../../packages/common/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { resolveAnyName, resolvePublicName } from '../../../platform/outgoing/target.ts';
import { INBOX_PATH, type WebhookRules } from '../dev-inbox.ts';
import type { PostLimits } from './post.ts';

/**
 * The delays after the first, immediate attempt, each after the previous attempt. Three days and three hours in all.
 */
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

/** The delivery policy. Tests may shorten its delays. */
export interface DeliveryPolicy extends WebhookRules, PostLimits {
  /** Milliseconds between attempts. */
  retryDelays: readonly number[];
  /** Uniform in [0, 1): spreads the retries. */
  random: () => number;
}

/** @param listening returns the address at which this process listens; null before the start and after the stop */
export const deliveryPolicy = (
  { production, publicUrl, webhookAllowPrivateTargets: allowPrivate }: Config,
  listening: () => AddressInfo | null,
): DeliveryPolicy => ({
  ...(production ? {} : { inboxes: { prefix: publicUrl + INBOX_PATH, listening } }),
  allowPrivate,
  resolve: allowPrivate ? resolveAnyName : resolvePublicName,
  connectMs: 5 * SECOND,
  responseMs: 10 * SECOND,
  retryDelays: RETRY_DELAYS,
  random: Math.random,
});

/** Each delay varies by ±20 %, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/**
 * Returns the milliseconds until the next attempt, or null when there is none left.
 * @param retries how many were made already
 * @param retryAfter the receiver's Retry-After in milliseconds: applied if it is longer than this delay, up to the next
 *   delay
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
