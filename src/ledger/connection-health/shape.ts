import type { Static } from 'typebox';
import { type HealthReason, type HealthStatus, reasons } from './reasons.ts';
import type { Health } from './schema.ts';
import type { HealthRow } from './store.ts';

/** What the health of a connection is read from. */
export interface HealthSource extends HealthRow {
  connectedAt: Date;
  expiresAt: Date;
  /** Up to when the bank has said what happened. */
  pulledUntil: Date;
}

interface Judged {
  status: HealthStatus;
  reason: HealthReason | null;
  since: Date;
  nextTryAt: Date | null;
}

/** The health at an instant of the key's clock. A consent ends to the millisecond, whatever was written down before. */
const judge = (source: HealthSource, now: Date, isUnreadable: boolean): Judged => {
  const { connectedAt, expiresAt, healthStatus, healthReason, healthSince, nextTryAt } = source;
  if (expiresAt <= now) {
    return { status: 'needs_consent', reason: 'consent_expired', since: expiresAt, nextTryAt: null };
  }
  if (isUnreadable) {
    const { status } = reasons.key_unavailable;
    return { status, reason: 'key_unavailable', since: healthSince ?? source.pulledUntil, nextTryAt };
  }
  return {
    status: healthStatus ?? 'healthy',
    reason: healthReason,
    since: healthSince ?? connectedAt,
    nextTryAt,
  };
};

/** @param isUnreadable whether the key that opens its data cannot be had: see `unreadableKeys` */
export const healthShape = (source: HealthSource, now: Date, isUnreadable = false): Static<typeof Health> => {
  const { status, reason, since, nextTryAt } = judge(source, now, isUnreadable);
  return {
    status,
    reason,
    message: reason && reasons[reason].message,
    since: since.toISOString(),
    next_try_at: nextTryAt?.toISOString() ?? null,
    last_success_at: source.pulledUntil.toISOString(),
  };
};
