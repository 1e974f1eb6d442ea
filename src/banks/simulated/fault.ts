/** Faults of a simulated bank, so that developers can test how they handle them. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { Call } from '../contract/contract.ts';
import { ProviderError, type ProviderErrorKind } from '../contract/error.ts';

export interface BankFault {
  kind: ProviderErrorKind;
  /** ISO instant at which the fault ends; null: never by itself. */
  until: string | null;
}

/** Whether the bank rejects this consent, so that a new consent removes the fault. */
export const isOfConsent = ({ kind }: BankFault): boolean => kind === 'refused' || kind === 'consent_ended';

export const isActive = ({ until }: BankFault, at: Date): boolean => until === null || at < new Date(until);

/** Returns the end of the day: a quota counts reads per day. */
const nextDay = (at: Date): Date => belgradeInstant(addDays(belgradeDate(at), 1));

/**
 * Throws the error of a fault that has not ended. An unavailable bank responds to nothing. With the other faults,
 * consents can be requested, read and ended, and only reads of data fail. A quota does not limit reads for a waiting
 * user.
 */
export const throwFault = (fault: BankFault, request: 'consent' | 'data', { at, psu }: Call): void => {
  const { kind, until } = fault;
  if (!isActive(fault, at)) return;
  if (kind !== 'unavailable' && request === 'consent') return;
  if (kind === 'quota' && psu !== null) return;
  const retryAt = until === null ? (kind === 'quota' ? nextDay(at) : undefined) : new Date(until);
  const hasRetryAt = retryAt !== undefined && (kind === 'quota' || kind === 'unavailable');
  throw new ProviderError(kind, {
    bankText: `Simulated: ${kind}`,
    ...(hasRetryAt ? { retryAt: retryAt } : {}),
  });
};
