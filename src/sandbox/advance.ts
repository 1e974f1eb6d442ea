/**
 * Moves a key's clock. Time advances in steps of at most a day. Each step is one transaction that does everything due
 * on that day: the clock, the news of every bank, the notices about consents, and their events. After a crash the
 * clock is at the last whole step, with everything recorded up to it.
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
import type { Tx } from '../platform/database/postgres.ts';
import { ownerContext } from '../platform/owner-context.ts';
import { turnstilePerName } from '../platform/turnstile.ts';
import type { Deps } from './deps.ts';
import { listConsentedConnections, lockClock, readClock, setClockOffset } from './store.ts';

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

/** Maximum advances of one key that wait for each other. */
const MAX_WAITING_ADVANCES = 100;

/**
 * How often a step asks the banks again because another pull came in between; after that its news comes with the next
 * step.
 */
const MAX_TRIES = 5;

/** How often a long advance reports its progress in the log. */
const REPORT_EVERY_DAYS = 30;

/** The end of an advance: a span in milliseconds, or an instant of the key's clock. */
export type Goal = { span: number } | { to: Date };

/**
 * Advances a key's clock. Two simultaneous advances of a key by spans add up; two to an instant end there. They
 * alternate step by step, so that other requests of the key come in between. An advance whose client disconnects ends
 * after the current step. With `resumable`, all attempts at a request go to the instant that the first attempt
 * computed, so that no attempt goes further.
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
    const leave = await stepsOf(keyId).enter(ownerContext().clientGone);
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

/**
 * Runs the steps of one key one after the other: what one step fetches from the banks would be useless to a parallel
 * one.
 */
const stepsOf = turnstilePerName(1, MAX_WAITING_ADVANCES);

/**
 * Runs one step: fetches the news of the banks with nothing locked, then applies it in one transaction. If another
 * process moved the clock meanwhile, the step is computed again.
 */
const advanceStep = async (deps: Deps, keyId: number, leftAt: (now: Date) => number): Promise<Advance> => {
  for (let tries = 1; ; tries++) {
    await rememberDataKeys(deps, { keyId });
    const offset = await readClock(deps.sql, keyId);
    const wall = deps.clock.now();
    const next = offset + Math.min(leftAt(after(wall, offset)), DAY);
    // A connection that fails does not stop the step: it is asked again in a later step, and the others are applied.
    const failures: Failure[] = [];
    const fetched = await fetchNews(
      deps,
      await listConsentedConnections(deps.sql, keyId, after(wall, next)),
      {
        offset: next,
        failures,
      },
    );
    try {
      return await deps.sql.inTurn(keyId, async (tx) => {
        if ((await lockClock(tx, keyId)) !== offset) throw new Overtaken();
        await setClockOffset(tx, keyId, next);
        const news = await applyNews(deps, tx, fetched, { failures });
        const { applied, late } = news;
        if (late.length > 0 && tries < MAX_TRIES) throw new Overtaken();
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
