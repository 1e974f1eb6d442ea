/**
 * The daily round: every connection in use is pulled, each bank's in pages, one after the other. Within a page some are asked
 * about at once, and what they say is applied as it comes: a bank that is slow with one holds up no other. The next page is
 * sent as soon as all of this one are being asked about. A round that is broken off begins its page again, and passes over those
 * that have their news.
 */

import { breather } from '../../packages/common/breather.ts';
import { after, DAY } from '../../packages/common/clock.ts';
import { rememberDataKeys } from '../ledger/data-keys/data-keys.ts';
import { Gathering } from '../platform/gathering.ts';
import { jobQueue } from '../platform/jobs/jobs.ts';
import { turnstilePerName } from '../platform/turnstile.ts';
import { sendConsentCheck } from './consent-check.ts';
import type { Deps } from './deps.ts';
import type { Failure } from './failure.ts';
import { type Asked, askAbout, type Fetched, logFailedPull } from './fetch.ts';
import { lease } from './lease.ts';
import { returnLeases } from './lease-store.ts';
import { applyNews } from './pull.ts';
import { sendRetries } from './queue.ts';
import { listConsentEnded, listPullable, listPullableBanks, type PullRow, readForPull } from './store.ts';

/** A page of one bank's connections, of a round that began at `since`; without a bank, the round itself. */
interface RoundPage {
  bankId?: string;
  /** The last connection of the page before. Of `afterId`, by which pages were sent once, nothing is known: it was in another order. */
  after?: string;
  since?: string;
}

export const dailyPullQueue = jobQueue<RoundPage>('bank-pull-daily', {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
});

/** Connections of a page: enough to be applied as sets, few enough to hold locks briefly. */
const PAGE = 50;
/** So many connections of one bank are asked about at once, in each process. */
const AT_ONCE = 4;
/** So long news waits for more to be applied with it. */
const GATHER_MS = 100;

const placesAt = turnstilePerName(AT_ONCE, Number.POSITIVE_INFINITY);

/** Begins a round: a first page for each bank. */
export const beginRound = async ({ sql, jobs, clock }: Deps): Promise<void> => {
  const since = clock.now().toISOString();
  const bankIds = await listPullableBanks(sql);
  await sql.begin(async (tx) => {
    for (const bankId of bankIds) await jobs.send(tx, dailyPullQueue, { bankId, after: '', since });
  });
};

export const pullPage = async (
  deps: Deps,
  { bankId, after: afterId, since }: Required<RoundPage>,
  owner: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { sql, jobs, clock } = deps;
  // The next one has begun, and asks about the rest.
  if (after(new Date(since), DAY) <= clock.now()) return;
  const page = await listPullable(sql, { bankId, afterId, since: new Date(since), limit: PAGE }, clock.now());
  const last = page.at(-1);
  if (last === undefined) return;
  const { results, begun, done } = await askPage(deps, page, { bankId, owner }, stopping);
  const next = begun.then(async () => {
    if (page.length === PAGE && !stopping.aborted) {
      await jobs.send(sql, dailyPullQueue, { bankId, after: last, since });
    }
  });
  const apply = async (): Promise<void> => {
    for await (const lot of results) await applyLot(deps, lot, owner);
  };
  const ended = await Promise.allSettled([apply(), next, done]);
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
  stopping.throwIfAborted();
  await sql.begin(async (tx) => {
    for (const id of await listConsentEnded(tx, page)) await sendConsentCheck(deps, tx, id);
  });
};

interface Result {
  row: PullRow;
  asked: Asked;
}

interface Asking {
  results: AsyncIterable<Result[]>;
  /** All are being asked about, or have been. */
  begun: Promise<void>;
  /** Fails with what none of the connections is to blame for. */
  done: Promise<void>;
}

/** Asks about the connections of a page that nobody else is asking about. */
const askPage = async (
  deps: Deps,
  page: readonly string[],
  { bankId, owner }: { bankId: string; owner: string },
  stopping: AbortSignal,
): Promise<Asking> => {
  await rememberDataKeys(deps, { connectionIds: page });
  const rows = await readForPull(deps.sql, page);
  const keys = await deps.dataKeys.findAll(rows.map((row) => row.dataKeyId));
  const results = new Gathering<Result>(GATHER_MS);
  const breathe = breather();
  const one = async (row: PullRow, isPlaced: () => void): Promise<void> => {
    const leave = await placesAt(bankId).enter();
    isPlaced();
    try {
      if (stopping.aborted || !(await lease(deps, row, owner))) return;
      results.add({ row, asked: await askAbout(deps, row, keys, {}) });
      await breathe();
    } finally {
      leave();
    }
  };
  const placed = rows.map((row) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { row, promise, resolve };
  });
  const working = Promise.allSettled(placed.map(({ row, resolve }) => one(row, resolve)));
  const finish = async (): Promise<void> => {
    const ended = await working;
    results.close();
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  };
  return { results, begun: Promise.all(placed.map(({ promise }) => promise)).then(() => {}), done: finish() };
};

const applyLot = async (deps: Deps, lot: readonly Result[], owner: string): Promise<void> => {
  const fetched: Fetched[] = [];
  const failures: Failure[] = [];
  for (const { row, asked } of lot) {
    if (asked === null || 'resting' in asked) continue;
    if ('fetched' in asked) fetched.push(asked.fetched);
    else {
      logFailedPull(deps, row, asked.failure.error);
      failures.push(asked.failure);
    }
  }
  await deps.sql.begin(async (tx) => {
    // One that another pull has brought further has its news.
    const { retries } = await applyNews(deps, tx, fetched, { failures });
    await sendRetries(deps, tx, retries);
    await returnLeases(
      tx,
      lot.map(({ row }) => row),
      owner,
    );
  });
};
