/** How the banks behind connections fare, written down in the transaction that knows it, with ITEM.HEALTH_CHANGED. */
import { reasons } from '../connection-health/reasons.ts';
import { type NewHealth, saveHealth } from '../connection-health/store.ts';
import { after } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type Failure, type Retry, reasonOf, waitAfter } from './failure.ts';
import type { Needs } from './needs.ts';
import type { PullRow, Standing } from './store.ts';

interface Change {
  row: PullRow;
  standing: Standing;
  at: Date;
  health: NewHealth;
}

/**
 * Of connections that are locked: those that have their news are healthy, the others what their failure says. An event
 * is recorded where status or reason become others, not for each failure.
 */
export const recordHealth = async (
  deps: Pick<Needs, 'outbox'>,
  tx: Tx,
  standingOf: ReadonlyMap<string, Standing>,
  { succeeded, failed }: { succeeded: readonly { row: PullRow; until: Date }[]; failed: readonly Failure[] },
): Promise<{ retries: Retry[]; changed: number }> => {
  const recovered = succeeded.flatMap(({ row, until }): Change[] => {
    const standing = standingOf.get(row.id)!;
    if ((standing.healthStatus ?? 'healthy') === 'healthy') return [];
    const health = { status: 'healthy', reason: null, since: until, failures: 0, nextTryAt: null } as const;
    return [{ row, standing, at: until, health: { keyId: row.keyId, connectionId: row.id, ...health } }];
  });
  const retries: Retry[] = [];
  const failing = failed.map((failure): Change => {
    const { row, at, error } = failure;
    const standing = standingOf.get(row.id)!;
    const reason = reasonOf(error);
    const { status } = reasons[reason];
    const failures = (standing.failures ?? 0) + 1;
    const wait = waitAfter(failure, failures);
    const nextTryAt = wait === null ? null : after(at, wait);
    if (nextTryAt) retries.push({ connectionId: row.id, bankId: row.bankId, wait: wait!, at: nextTryAt });
    const since = standing.healthStatus === status ? standing.healthSince! : at;
    const health = { keyId: row.keyId, connectionId: row.id, status, reason, since, failures, nextTryAt };
    return { row, standing, at, health };
  });
  const all = [...recovered, ...failing];
  if (all.length === 0) return { retries, changed: 0 };
  await saveHealth(
    tx,
    all.map(({ health }) => health),
  );
  const changed = all.filter(
    ({ standing: before, health: { status, reason } }) =>
      status !== (before.healthStatus ?? 'healthy') || reason !== before.healthReason,
  );
  await deps.outbox.record(
    tx,
    changed.map(({ row: { id, keyId, bankId }, standing, at, health: { status, reason } }) => ({
      type: 'ITEM.HEALTH_CHANGED',
      keyId,
      connectionId: id,
      occurredAt: at,
      payload: { connection_id: id, bank_id: bankId, user_id: standing.userId, status, reason },
    })),
  );
  return { retries, changed: changed.length };
};
