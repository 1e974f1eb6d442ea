/** Records the health of connections, in the transaction that learns it, with ITEM.HEALTH_CHANGED. */

import { after } from '../../packages/common/clock.ts';
import { reasons } from '../ledger/connection-health/reasons.ts';
import { type NewHealth, saveHealth } from '../ledger/connection-health/store.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { sendConsentCheck } from './consent-check.ts';
import type { Deps } from './deps.ts';
import { type Failure, type Retry, reasonOf, waitAfter } from './failure.ts';
import { type PullRow, raiseVersions } from './store.ts';

interface Change {
  row: PullRow;
  at: Date;
  health: NewHealth;
}

/**
 * Of connections that are locked and as they were read: those that have their news are healthy, the others what their
 * failure says. An event is recorded where status or reason become others, not for each failure.
 */
export const recordHealth = async (
  deps: Pick<Deps, 'outbox' | 'jobs'>,
  tx: Tx,
  { succeeded, failed }: { succeeded: readonly { row: PullRow; until: Date }[]; failed: readonly Failure[] },
): Promise<{ retries: Retry[]; changed: number }> => {
  const recovered = succeeded.flatMap(({ row, until }): Change[] => {
    if ((row.healthStatus ?? 'healthy') === 'healthy') return [];
    const health = { status: 'healthy', reason: null, since: until, failures: 0, nextTryAt: null } as const;
    return [{ row, at: until, health: { keyId: row.keyId, connectionId: row.id, ...health } }];
  });
  const retries: Retry[] = [];
  const failing = failed.map((failure): Change => {
    const { row, at, error } = failure;
    const reason = reasonOf(error);
    const { status } = reasons[reason];
    const failures = (row.failures ?? 0) + 1;
    const wait = waitAfter(failure, failures);
    const nextTryAt = wait === null ? null : after(at, wait);
    if (nextTryAt) retries.push({ connectionId: row.id, bankId: row.bankId, wait: wait!, at: nextTryAt });
    const since = row.healthStatus === status ? row.healthSince! : at;
    const health = { keyId: row.keyId, connectionId: row.id, status, reason, since, failures, nextTryAt };
    return { row, at, health };
  });
  const all = [...recovered, ...failing];
  if (all.length === 0) return { retries, changed: 0 };
  await saveHealth(
    tx,
    all.map(({ health }) => health),
  );
  await raiseVersions(
    tx,
    failing.map(({ row }) => row.id),
  );
  for (const { row, health } of failing) {
    if (health.status === 'needs_consent') await sendConsentCheck(deps, tx, row.id);
  }
  const changed = all.filter(
    ({ row: before, health: { status, reason } }) =>
      status !== (before.healthStatus ?? 'healthy') || reason !== before.healthReason,
  );
  await deps.outbox.record(
    tx,
    changed.map(({ row: { id, keyId, bankId, userId }, at, health: { status, reason } }) => ({
      type: 'ITEM.HEALTH_CHANGED',
      keyId,
      connectionId: id,
      occurredAt: at,
      payload: { connection_id: id, bank_id: bankId, user_id: userId, status, reason },
    })),
  );
  return { retries, changed: changed.length };
};
