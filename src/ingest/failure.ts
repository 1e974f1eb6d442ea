/** Derives from a failure the health of the bank and the time of the next try. */

import { DAY, HOUR, MINUTE, SECOND } from '../../packages/common/clock.ts';
import { ProviderError, type ProviderErrorKind } from '../banks/contract/error.ts';
import { type HealthReason, reasons } from '../ledger/connection-health/reasons.ts';
import type { HealthRow } from '../ledger/connection-health/store.ts';
import { errorWithoutMessage } from '../platform/error-for-log.ts';
import { KeyUnavailable } from '../platform/keys/data-keys.ts';
import type { Logger } from '../platform/log.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { PullRow } from './store.ts';
import { FetchAborted } from './under-way.ts';

/** A connection that could not be asked about, or whose news could not be applied. */
export interface Failure {
  row: PullRow;
  /** On the key's clock. */
  at: Date;
  error: unknown;
  /** The bank's invalid response, to be stored. */
  sent?: { accountRef: string; dataKey: SealingKey; raw: Buffer };
  /** The bank is left alone until then, whatever the failure; on the key's clock. */
  restUntil?: Date | null;
}

/** Thrown among calls of a bank by what is this service's own. */
export class NotTheBank extends Error {}

/**
 * The edge to any bank: what is thrown beyond it comes out as a ProviderError. Only what says nothing of the bank passes as it
 * is: the end of a fetch whose consent was revoked, and what is this service's own.
 */
export const atTheEdge = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError || error instanceof NotTheBank || isOurs(error)) throw error;
    if (!(error instanceof FetchAborted)) throw malformed(error);
    throw error.why === 'deadline' ? new ProviderError('unavailable', { cause: error }) : error;
  }
};

const malformed = (cause: unknown): ProviderError => new ProviderError('malformed', { cause });

/** The reason why reads were not applied: the bank's error, or the database's. */
export const applyingFailed = (error: unknown): unknown => (isOurs(error) ? error : malformed(error));

/** Locks, limits and failures of the database, by the class of their SQLSTATE. */
const OURS = /^(08|40|53|55|57|58|XX)/;

export const isOurs = (error: unknown): boolean =>
  (error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE') ||
  (error instanceof Error && OURS.test(String((error as { code?: unknown }).code ?? '')));

const reasonOfKind: Record<ProviderErrorKind, HealthReason> = {
  unavailable: 'bank_unavailable',
  quota: 'bank_quota',
  consent_ended: 'consent_ended',
  refused: 'bank_refused',
  malformed: 'bank_malformed',
};

export const reasonOf = (error: unknown): HealthReason => {
  if (error instanceof ProviderError) return reasonOfKind[error.kind];
  return error instanceof KeyUnavailable ? 'key_unavailable' : 'service_error';
};

/** Logs a failure without the bank's words, which may be personal. */
export const logFailure = (
  { log }: { log: Logger },
  about: Readonly<Record<string, string>>,
  error: unknown,
  message: string,
): void => {
  // Where it happened is said by what was thrown first.
  const { kind: reason = null, cause = null } = error instanceof ProviderError ? error : {};
  log.error({ err: errorWithoutMessage(cause ?? error), reason, ...about }, message);
};

/** No delay grows beyond it, so that every daily round asks again. */
const LONGEST = 6 * HOUR;
/** A bank that says "next year" is asked sooner. */
const LONGEST_WISH = 7 * DAY;
/** Short of a day, so that the next daily round asks. */
const UNTIL_NEXT_ROUND = 20 * HOUR;

/**
 * When a bank is asked again after so many failures in a row, in milliseconds from the last; null: not by itself. Delays
 * double, and vary so that connections which failed together do not come back together. What the bank wishes is kept to.
 */
export const waitAfter = (
  { error, at, restUntil }: Pick<Failure, 'error' | 'at' | 'restUntil'>,
  failures: number,
  random: () => number = Math.random,
): number | null => {
  const reason = reasonOf(error);
  if (reason === 'consent_ended') return null;
  const rest = restUntil ? restUntil.getTime() - at.getTime() : 0;
  if (reasons[reason].status === 'needs_consent') return Math.max(rest, UNTIL_NEXT_ROUND);
  const wish = error instanceof ProviderError ? (error.retryAt?.getTime() ?? Number.NaN) - at.getTime() : 0;
  const hasWish = wish > 0;
  const first = reason === 'bank_quota' && !hasWish ? HOUR : 4 * SECOND;
  const grown = Math.min(LONGEST, first * 2 ** (failures - 1)) * (0.5 + random() / 2);
  const wait = hasWish ? Math.max(grown, Math.min(wish, LONGEST_WISH) + random() * MINUTE) : grown;
  return Math.ceil(Math.max(rest, wait));
};

/** A connection whose bank is to be asked again. */
export interface Retry {
  connectionId: string;
  bankId: string;
  /** From now, in milliseconds. */
  wait: number;
  /** The same on the key's clock. */
  at: Date;
}

/** The cause of a read: the schedule or an advance, a retry after a failure, or a request of an application. */
export type Asker = 'schedule' | 'retry' | 'request';

/**
 * How long a bank is left alone yet, in milliseconds; null: until somebody asks. A request is kept from the bank only
 * where it would exceed a quota.
 */
export const restOf = (row: HealthRow, asker: Asker, now: Date): number | null => {
  const { healthStatus, healthReason, nextTryAt } = row;
  // Somebody else asked before the retry did.
  if (healthStatus === null || healthStatus === 'healthy') return asker === 'retry' ? null : 0;
  if (asker === 'request' && healthReason !== 'bank_quota') return 0;
  return nextTryAt && Math.max(0, nextTryAt.getTime() - now.getTime());
};
