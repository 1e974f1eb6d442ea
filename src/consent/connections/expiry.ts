/**
 * Consent over time. A scan notifies once that a consent ends within seven days, and once that it has ended. Each
 * notice is a row update and an event in one transaction; rows that another scan holds are skipped, since that
 * scan sends them. Expiry itself needs no scan: every read judges it by the key's clock.
 */

import { after } from '../../../packages/common/clock.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { DUE_AT_ONCE, endConnection, lockDue, markNoticed } from './expiry-store.ts';
import { daysUntil } from './status.ts';
import { awaitTurnOfConnection, endConsents, findConnection } from './store.ts';

export interface Notices {
  expiring: number;
  expired: number;
}

/** Records notices that are due at this instant; fewer than {@link DUE_AT_ONCE} of them are all of them. */
export const noticeExpiries = async (deps: Deps, tx: Tx, keyId: number | null): Promise<Notices> => {
  const wall = deps.clock.now();
  const due = (await lockDue(tx, wall, keyId)).map((row) => ({
    ...row,
    now: after(wall, row.clockOffsetMs),
  }));
  const expired = due.filter((row) => row.expiresAt <= row.now);
  // One that ended before any scan saw it is reported as ended only: "it will end" would be false by now.
  const expiring = due.filter((row) => row.expiresAt > row.now);
  if (due.length === 0) return { expiring: 0, expired: 0 };
  await markNoticed(tx, wall, due, expired);
  await deps.outbox.record(
    tx,
    due.map((row) => {
      const lapsed = row.expiresAt <= row.now;
      return {
        type: lapsed ? 'ITEM.CONNECTION_EXPIRED' : 'ITEM.CONNECTION_EXPIRING',
        keyId: row.keyId,
        connectionId: row.id,
        occurredAt: row.now,
        payload: {
          connection_id: row.id,
          bank_id: row.bankId,
          user_id: row.userId,
          ...(lapsed
            ? { expired_at: row.expiresAt.toISOString() }
            : {
                expires_at: row.expiresAt.toISOString(),
                days_until_expiry: daysUntil(row.expiresAt, row.now),
              }),
        },
      };
    }),
  );
  return { expiring: expiring.length, expired: expired.length };
};

export const expiryQueue = jobQueue<Record<string, never>>('consent-scan', {
  policy: 'short',
  retryLimit: 3,
});

/** Scans every ten minutes; a full batch is followed by the next at once. */
export const expiryWorkers = (deps: Deps): Worker[] => [
  worker(
    expiryQueue,
    async () => {
      for (;;) {
        const { expiring, expired } = await deps.sql.begin((tx) => noticeExpiries(deps, tx, null));
        if (expiring + expired < DUE_AT_ONCE) return;
      }
    },
    { schedule: '*/10 * * * *' },
  ),
];

/** Ends a consent now, as it would end by itself, with its notice. */
export const expireConnection = async (deps: Deps, keyId: number, id: string, now: Date): Promise<void> => {
  await deps.sql.inTurn(keyId, async (tx) => {
    await awaitTurnOfConnection(tx, keyId, id);
    const connection = await findConnection(tx, keyId, id, true);
    if (!connection) throw new ApiError('CONNECTION_NOT_FOUND');
    if (connection.revokedAt) throw new ApiError('CONNECTION_ALREADY_REVOKED');
    if (connection.expiresAt <= now) return;
    await endConnection(tx, keyId, id, now);
    await endConsents(tx, keyId, id, now);
    await noticeExpiries(deps, tx, keyId);
  });
};
