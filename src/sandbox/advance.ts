/**
 * Moves a key's clock. Time goes by in steps of at most a day, and each step is one transaction that does what
 * that day would have done: the clock, the news of every bank, the notices about consents, and their events. A
 * crash on the way leaves the clock at the last whole step with everything true that should be.
 */

import { after, DAY } from '../../packages/common/clock.ts';
import type { Resumable } from '../auth/idempotency/hook.ts';
import type { Caller } from '../auth/identity.ts';
import { type Notices, noticeExpiries } from '../consent/connections/expiry.ts';
import type { Failure } from '../ingest/failure.ts';
import { fetchNews } from '../ingest/fetch.ts';
import { applyNews } from '../ingest/pull.ts';
import { sendRetries } from '../ingest/queue.ts';
import { rememberDataKeys } from '../ledger/data-keys/data-keys.ts';
import { behalf } from '../platform/behalf.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { turnstilePerName } from '../platform/turnstile.ts';
import type { Deps } from './deps.ts';
import { listConsenting, lockClock, readClock, setClockOffset } from './store.ts';

interface Advance {
  from: Date;
  now: Date;
  posted: number;
  pending: number;
  removed: number;
  expiring: number;
  expired: number;
  /** TRANSACTIONS.SYNC_UPDATES_AVAILABLE events recorded: one for each account at each step with news. */
  updates: number;
  /** ITEM.HEALTH_CHANGED events recorded. */
  healthChanges: number;
}

/** Advances of one key that may wait for each other. */
const MOST_ADVANCES = 100;

/** So often a step asks the banks again because another pull came in between; then its news comes with the next step. */
const MOST_TRIES = 5;

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
  deps: Deps,
  { keyId, keyPublicId }: Pick<Caller, 'keyId' | 'keyPublicId'>,
  wanted: Goal,
  resumable: Resumable | null = null,
): Promise<Advance> => {
  let goal = wanted;
  let gone = 0;
  const leftAt = (now: Date): number =>
    Math.max(0, 'to' in goal ? goal.to.getTime() - now.getTime() : goal.span - gone);
  if (resumable) {
    const to = await deps.sql.inTurn(keyId, async (tx) => {
      const now = after(deps.clock.now(), await lockClock(tx, keyId));
      return resumable.goal(tx, after(now, leftAt(now)));
    });
    goal = { to };
  }
  let total: Advance | null = null;
  for (let days = 1; ; days++) {
    const leave = await stepsOf(keyId).enter(behalf().gone);
    const step = await advanceStep(deps, keyId, leftAt).finally(leave);
    total = total ? add(total, step) : step;
    gone += step.now.getTime() - step.from.getTime();
    const left = leftAt(step.now);
    if (left === 0) return total;
    if (days % REPORT_EVERY_DAYS === 0) {
      deps.log.info(
        { keyId: keyPublicId, days, of: Math.ceil((gone + left) / DAY), posted: total.posted },
        'advancing a test clock',
      );
    }
  }
};

/** Steps of one key come one after the other: what one asks of the banks would be of no use to the next. */
const stepsOf = turnstilePerName(1, MOST_ADVANCES);

/**
 * One step: what the banks will have to say is asked for first, with nothing locked, and then becomes true in one
 * transaction. Where the clock was moved meanwhile, by another process, the step is worked out anew.
 */
const advanceStep = async (deps: Deps, keyId: number, leftAt: (now: Date) => number): Promise<Advance> => {
  for (let tries = 1; ; tries++) {
    await rememberDataKeys(deps, { keyId });
    const offset = await readClock(deps.sql, keyId);
    const wall = deps.clock.now();
    const next = offset + Math.min(leftAt(after(wall, offset)), DAY);
    // Time goes on: a connection that fails is asked for again in a later step, and undoes nothing of the others.
    const failures: Failure[] = [];
    const fetched = await fetchNews(deps, await listConsenting(deps.sql, keyId, after(wall, next)), {
      offset: next,
      failures,
    });
    try {
      return await deps.sql.inTurn(keyId, async (tx) => {
        if ((await lockClock(tx, keyId)) !== offset) throw new Overtaken();
        await setClockOffset(tx, keyId, next);
        const news = await applyNews(deps, tx, fetched, { failures });
        const { applied, late } = news;
        if (late.length > 0 && tries < MOST_TRIES) throw new Overtaken();
        await sendRetries(deps, tx, news.retries);
        return {
          from: after(wall, offset),
          now: after(wall, next),
          posted: applied.posted,
          pending: applied.pending,
          removed: applied.removed,
          ...(await allNotices(deps, tx, keyId)),
          updates: applied.accounts.length,
          healthChanges: news.healthChanges,
        };
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
};

/** Another process moved the clock, or another pull brought the news, while the banks were asked. */
class Overtaken extends Error {}

const allNotices = async (deps: Deps, tx: Tx, keyId: number): Promise<Notices> => {
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
    healthChanges: a.healthChanges + b.healthChanges,
  };
};
