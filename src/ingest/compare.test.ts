import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankEntry } from '../../test/support/window-bank.ts';
import { threadEntry } from '../main/thread-entry.ts';
import { byteBudget } from '../platform/byte-budget.ts';
import { createLogger } from '../platform/log.ts';
import { createThreads, type Threads } from '../platform/threads/threads.ts';
import { comparedRead } from './compare.ts';
import type { KnownRow } from './reconcile/types.ts';

const AT = new Date('2026-03-14T08:00:00Z');
const TRAITS = { accountRef: 'a', references: 'none' } as const;

/** Compares `count` entries: a third is known, one of them reworded, and one known entry is no longer shown. */
const compared = async (threads: Threads, count: number) => {
  const booked = Array.from({ length: count }, (_, at) =>
    bankEntry(`KUPOVINA ${at}`, -(at + 1) * 100, { bookingDate: '2026-03-10' }),
  );
  const known = booked.slice(0, count / 3).map(
    (entry, at): KnownRow => ({
      id: `entry_${at}`,
      pending: false,
      review: false,
      entry: at === 7 ? { ...entry, description: 'KUPOVINA 7 BEOGRAD' } : entry,
      firstSeenAt: AT,
      lastSeenAt: AT,
    }),
  );
  const covers = { from: '2026-03-01', to: '2026-03-14' };
  const snapshot = { at: AT, covers, complete: true, balances: [], booked, pending: [] };
  const { changes, learnt } = await comparedRead(threads, known, snapshot, TRAITS);
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  assert.ok(changes.every(({ at }) => at instanceof Date));
  return {
    booked: kinds.get('booked')?.length,
    modified: kinds.get('modified')?.length,
    saved: learnt.saved.length,
    seen: learnt.seen.length,
  };
};

test('a long read is compared in a thread and a short one is not, with the same result', async () => {
  const asked: string[] = [];
  const budget = byteBudget(0);
  const log = createLogger('silent', false);
  const real = createThreads(threadEntry, { sql: null as never, dataKeys: null as never, budget, log });
  const threads: Threads = {
    ...real,
    run: (task, ...others) => {
      asked.push(task.name);
      return real.run(task, ...others);
    },
  };
  assert.deepEqual(await compared(threads, 300), { booked: 200, modified: 1, saved: 201, seen: 99 });
  assert.deepEqual(asked, []);
  assert.deepEqual(await compared(threads, 900), { booked: 600, modified: 1, saved: 601, seen: 299 });
  assert.deepEqual(asked, ['compare-read']);
});
