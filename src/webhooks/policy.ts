import { SECOND } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { PostLimits } from './post.ts';
import { RETRY_DELAYS } from './schedule.ts';
import { resolveAnyName, resolvePublicName, type TargetRules } from './target.ts';

/** How deliveries are made. A test may shorten what it would otherwise have to wait for. */
export interface DeliveryPolicy extends TargetRules, PostLimits {
  /** Milliseconds from one attempt to the next. */
  retryDelays: readonly number[];
  /** Uniform in [0, 1): spreads the retries. */
  random: () => number;
}

export const deliveryPolicy = ({ webhookAllowPrivateTargets: allowPrivate }: Config): DeliveryPolicy => ({
  allowPrivate,
  resolve: allowPrivate ? resolveAnyName : resolvePublicName,
  connectMs: 5 * SECOND,
  answerMs: 10 * SECOND,
  retryDelays: RETRY_DELAYS,
  random: Math.random,
});
