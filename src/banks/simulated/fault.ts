/** What keeps a simulated bank from doing what it is asked, for those who want to see how they cope with that. */
import { addDays, belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { Call } from '../contract/contract.ts';
import { ProviderError, type ProviderErrorKind } from '../contract/error.ts';

export interface BankFault {
  kind: ProviderErrorKind;
  /** ISO instant at which it is over; null: not by itself. */
  until: string | null;
}

/** It is the consent that the bank does not take: another consent helps. */
export const isOfConsent = ({ kind }: BankFault): boolean => kind === 'refused' || kind === 'consent_ended';

export const lasts = ({ until }: BankFault, at: Date): boolean => until === null || at < new Date(until);

/** A quota is one of the day. */
const nextDay = (at: Date): Date => belgradeInstant(addDays(belgradeDate(at), 1));

/**
 * Throws what the bank responds with. A bank that is away says nothing at all; otherwise consents are asked for, looked at and
 * given back as ever, and only the data behind them are not to be had. A user who waits is in no quota.
 */
export const throwFault = (fault: BankFault, asked: 'consent' | 'data', { at, psu }: Call): void => {
  const { kind, until } = fault;
  if (!lasts(fault, at)) return;
  if (kind !== 'unavailable' && asked === 'consent') return;
  if (kind === 'quota' && psu !== null) return;
  const wish = until === null ? (kind === 'quota' ? nextDay(at) : undefined) : new Date(until);
  const hasWish = wish !== undefined && (kind === 'quota' || kind === 'unavailable');
  throw new ProviderError(kind, { bankText: `Simulated: ${kind}`, ...(hasWish ? { retryAt: wish } : {}) });
};
