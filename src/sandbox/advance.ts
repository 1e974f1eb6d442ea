/**
 * Moves a key's clock. Time goes by in steps of at most a day, and each step is one transaction that does what
 * that day would have done: the clock, the news of every bank, the notices about consents, and their events. A
 * crash on the way leaves the clock at the last whole step with everything true that should be.
 */

import { type Notices, noticeExpiries } from '../connections/expiry.ts';
import { rememberDataKeys } from '../data-keys/data-keys.ts';
import type { Resumable } from '../idempotency/hook.ts';
import { pullConnections } from '../ingest/pull.ts';
import { after, DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { Applied } from '../transactions/apply.ts';
import type { Needs } from './needs.ts';
import { listConsenting, lockClock, setClockOffset } from './store.ts';

export interface Advance {
  from: Date;
  now: Date;
  posted: number;
  pending: number;
  removed: number;
  expiring: number;
  expired: number;
  /** TRANSACTIONS.SYNC_UPDATES_AVAILABLE events recorded: one for each account at each step with news. */
  updates: number;
}

/** How often a long advance reports its progress in the log. */
const REPORT_EVERY_DAYS = 30;

/** Where an advance ends: after a span in milliseconds, or at an instant of the key's clock. */
export type Goal = { span: number } | { to: Date };

/**
 * Two advances of the same key at once add up, or meet, when both go to an instant. They take turns step by step, so that
 * whatever else the key does comes in between. One whose client goes ends after the step that is under way. With
 * `resumable` all attempts at the same request go to the instant that the first of them had before it, so that none goes
 * further.
 */
export const advanceClock = async (
  deps: Needs,
  keyId: string,
  wanted: Goal,
  resumable: Resumable | null = null,
): Promise<Advance> => {
  let goal = wanted;
  let gone = 0;
  const leftAt = (now: Date): number =>
    Math.max(0, 'to' in goal ? goal.to.getTime() - now.getTime() : goal.span - gone);
  const settleGoal = async (tx: Tx, now: Date): Promise<void> => {
    if (resumable && gone === 0) goal = { to: await resumable.goal(tx, after(now, leftAt(now))) };
  };
  let total: Advance | null = null;
  for (let days = 1; ; days++) {
    await rememberDataKeys(deps, { keyId });
    const part = await deps.sql.inTurn(keyId, (tx) => advanceStep(deps, tx, keyId, leftAt, settleGoal));
    total = total ? add(total, part) : part;
    gone += part.now.getTime() - part.from.getTime();
    const left = leftAt(part.now);
    if (left === 0) return total;
    if (days % REPORT_EVERY_DAYS === 0) {
      deps.log.info(
        { keyId, days, of: Math.ceil((gone + left) / DAY), posted: total.posted },
        'advancing a test clock',
      );
    }
  }
};

/** What is left is asked under the lock, so that it counts what another advance has gone meanwhile. */
const advanceStep = async (
  deps: Needs,
  tx: Tx,
  keyId: string,
  leftAt: (now: Date) => number,
  settleGoal: (tx: Tx, now: Date) => Promise<void>,
): Promise<Advance> => {
  const offset = await lockClock(tx, keyId);
  const wall = deps.clock.now();
  await settleGoal(tx, after(wall, offset));
  const next = offset + Math.min(leftAt(after(wall, offset)), DAY);
  await setClockOffset(tx, keyId, next);
  const now = after(wall, next);
  // Time goes on: a connection that fails is asked for again in the next step, and undoes nothing of the others.
  const pullable = await listConsenting(tx, keyId, now);
  const applied: Applied = await pullConnections(deps, tx, pullable, { passOverFailing: true });
  const notices = await allNotices(deps, tx, keyId);
  return {
    from: after(wall, offset),
    now,
    posted: applied.posted,
    pending: applied.pending,
    removed: applied.removed,
    ...notices,
    updates: applied.accounts.length,
  };
};

const allNotices = async (deps: Needs, tx: Tx, keyId: string): Promise<Notices> => {
  const total: Notices = { expiring: 0, expired: 0 };
  for (;;) {
    const { expiring, expired } = await noticeExpiries(deps, tx, keyId);
    if (expiring + expired === 0) return total;
    total.expiring += expiring;
    total.expired += expired;
  }
};

const add = (a: Advance, b: Advance): Advance => {
  return {
    from: a.from,
    now: b.now,
    posted: a.posted + b.posted,
    pending: a.pending + b.pending,
    removed: a.removed + b.removed,
    expiring: a.expiring + b.expiring,
    expired: a.expired + b.expired,
    updates: a.updates + b.updates,
  };
};
