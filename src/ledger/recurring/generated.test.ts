/** Properties of streams on generated histories. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { businessDayFrom, dateOfDay, dayNumber, firstOfMonth } from '../../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import { monthlyTotals, subscriptionsCount } from './totals.ts';

const row = (id: number, day: number, amount: number, payee: string): RecurringInput => ({
  id: `txn_${String(id).padStart(5, '0')}`,
  date: dateOfDay(day),
  amount,
  currency: 'RSD',
  description: payee,
  merchantName: null,
  category: 'other',
  merchantCategory: 'other',
  pending: false,
});

interface Plan {
  start: number;
  dayOfMonth: number;
  count: number;
  amount: number;
  /** Deviations of each payment: percent of the amount, and days late. */
  off: number[];
  late: number[];
  shifted: boolean;
}

const FIRST_MONTH = (2023 - 1970) * 12;

const monthlyPlan: fc.Arbitrary<Plan> = fc.record({
  start: fc.integer({ min: FIRST_MONTH, max: FIRST_MONTH + 36 }),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  count: fc.integer({ min: 4, max: 18 }),
  amount: fc.integer({ min: 10_000, max: 20_000_000 }),
  off: fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 24, maxLength: 24 }),
  late: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 24, maxLength: 24 }),
  shifted: fc.boolean(),
});

const dueIn = (plan: Plan, month: number): number => {
  const due = Math.min(firstOfMonth(month) + plan.dayOfMonth, firstOfMonth(month + 1)) - 1;
  return plan.shifted ? businessDayFrom(due) : due;
};

const monthlyRows = (plan: Plan, payee = 'PAYEE', firstId = 0): RecurringInput[] =>
  Array.from({ length: plan.count }, (_, i) =>
    row(
      firstId + i,
      dueIn(plan, plan.start + i) + plan.late[i]!,
      -Math.round(plan.amount * (1 + plan.off[i]! / 100)),
      payee,
    ),
  );

const lastDate = (rows: readonly RecurringInput[]): string =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1)!;

test('a monthly payment, up to two days late and with 8 % deviation, is one active monthly stream', () => {
  fc.assert(
    fc.property(monthlyPlan, (plan) => {
      const rows = monthlyRows(plan);
      const streams = detectStreams(rows, lastDate(rows));
      assert.equal(streams.length, 1);
      const [stream] = streams;
      assert.equal(stream!.frequency, 'monthly');
      assert.equal(stream!.status, 'active');
      assert.deepEqual(
        stream!.transactionIds,
        rows.map(({ id }) => id),
      );
    }),
    { seed: 1, numRuns: deep(50, 400) },
  );
});

test('the next of 500 such payments is due within three days of the predicted date in at least 495', () => {
  const missed = fc.sample(monthlyPlan, { seed: 7, numRuns: 500 }).filter((plan) => {
    const rows = monthlyRows(plan);
    const given = dayNumber(detectStreams(rows, lastDate(rows))[0]!.nextExpectedDate!);
    const due = dueIn(plan, plan.start + plan.count) + plan.late[plan.count]!;
    return Math.abs(given - due) > 3;
  });
  assert.ok(missed.length <= 5, `${missed.length} missed`);
});

test('every cadence is recognised from three exact payments on, annual from two, four-weekly from four', () => {
  const cadence = fc.constantFrom(
    { days: 7, interval: 7, frequency: 'weekly' },
    { days: 14, interval: 14, frequency: 'irregular' },
    { days: 28, interval: 28, frequency: 'irregular', more: 1 },
    { months: 1, interval: 30, frequency: 'monthly' },
    { months: 2, interval: 61, frequency: 'irregular' },
    { months: 3, interval: 91, frequency: 'irregular' },
    { months: 6, interval: 183, frequency: 'irregular' },
    { months: 12, interval: 365, frequency: 'annual', more: -1 },
  );
  // Not January, because the 28th of a short February could look like a four-week interval.
  const start = fc.integer({ min: dayNumber('2024-03-01'), max: dayNumber('2024-11-25') });
  fc.assert(
    fc.property(cadence, start, fc.integer({ min: 0, max: 5 }), (pace, first, extra) => {
      const [month, day] = [Number(dateOfDay(first).slice(5, 7)), Number(dateOfDay(first).slice(8))];
      const dueOn = (i: number): number => {
        if (pace.days) return first + i * pace.days;
        const at = (2024 - 1970) * 12 + month - 1 + i * pace.months!;
        return Math.min(firstOfMonth(at) + day, firstOfMonth(at + 1)) - 1;
      };
      const rows = Array.from({ length: 3 + (pace.more ?? 0) + extra }, (_, i) =>
        row(i, dueOn(i), -123_456, 'PAYEE'),
      );
      const [stream, ...others] = detectStreams(rows, lastDate(rows));
      assert.equal(others.length, 0);
      assert.equal(stream?.intervalDays, pace.interval);
      assert.equal(stream?.frequency, pace.frequency);
      assert.equal(stream?.amountType, 'fixed');
      assert.equal(stream?.nextExpectedDate, dateOfDay(dueOn(rows.length)));
      assert.equal(stream?.nextExpectedAmount, 123_456);
    }),
    { seed: 2, numRuns: deep(50, 400) },
  );
});

test('a stream keeps its id and its rows while the history grows, in any order of reading', () => {
  fc.assert(
    fc.property(monthlyPlan, monthlyPlan, fc.integer({ min: 0, max: 1_000 }), (plan, other, turn) => {
      const rows = [...monthlyRows(plan), ...monthlyRows(other, 'SOMEBODY ELSE', 100)];
      const turned = [...rows.slice(turn % rows.length), ...rows.slice(0, turn % rows.length)].reverse();
      const asOf = lastDate(rows);
      assert.deepEqual(detectStreams(turned, asOf), detectStreams(rows, asOf));

      const own = rows.slice(0, plan.count);
      const grown = detectStreams(own, lastDate(own))[0]!;
      const young = detectStreams(own.slice(0, 4), own[3]!.date)[0]!;
      assert.equal(young.streamId, grown.streamId);
      assert.deepEqual(grown.transactionIds.slice(0, 4), young.transactionIds);
    }),
    { seed: 3, numRuns: deep(25, 200) },
  );
});

test('two contracts of one payee, half a month or half a price apart, are two streams', () => {
  fc.assert(
    fc.property(monthlyPlan, fc.boolean(), (plan, byDate) => {
      const calm = { ...plan, dayOfMonth: (plan.dayOfMonth % 12) + 1, count: Math.max(6, plan.count) };
      const second = byDate
        ? { ...calm, dayOfMonth: calm.dayOfMonth + 14 }
        : { ...calm, amount: Math.round(calm.amount / 2) };
      const rows = [...monthlyRows(calm), ...monthlyRows(second, 'PAYEE', 100)];
      const found = detectStreams(rows, lastDate(rows)).map(({ transactionIds }) => transactionIds);
      assert.deepEqual(
        found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1)),
        [rows.slice(0, calm.count), rows.slice(calm.count)].map((part) => part.map(({ id }) => id)),
      );
    }),
    { seed: 4, numRuns: deep(25, 200) },
  );
});

test('pauses of up to two months, a new price and a cancellation leave one stream', () => {
  fc.assert(
    fc.property(
      monthlyPlan,
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 3, max: 9 }),
      fc.integer({ min: 3, max: 9 }),
      (plan, pause, before, after) => {
        const exact = {
          ...plan,
          count: before + pause + after,
          off: plan.off.map(() => 0),
          late: plan.late.map(() => 0),
        };
        const rows = monthlyRows(exact)
          .filter((_, i) => i < before || i >= before + pause)
          .map((each, i) => (i < before ? each : { ...each, amount: Math.round(each.amount * 1.2) }));
        const all = rows.map(({ id }) => id);
        const last = lastDate(rows);
        const [now, ...more] = detectStreams(rows, last);
        assert.equal(more.length, 0);
        assert.deepEqual([now!.transactionIds, now!.status, now!.amountType], [all, 'active', 'fixed']);
        assert.equal(now!.nextExpectedAmount, -rows.at(-1)!.amount);

        const due = dayNumber(now!.nextExpectedDate!);
        const late = detectStreams(rows, dateOfDay(due + 10))[0]!;
        assert.deepEqual([late.status, late.nextExpectedDate], ['active', now!.nextExpectedDate]);
        const gone = detectStreams(rows, dateOfDay(due + 11))[0]!;
        assert.deepEqual(
          [gone.status, gone.nextExpectedDate, gone.nextExpectedAmount],
          ['cancelled', null, null],
        );
        assert.deepEqual([gone.streamId, gone.transactionIds], [now!.streamId, all]);
      },
    ),
    { seed: 5, numRuns: deep(25, 200) },
  );
});

test('on any history: no transaction twice, no pending ones, and totals equal the sums of their parts', () => {
  const anything = fc.record({
    day: fc.integer({ min: 19_000, max: 19_400 }),
    amount: fc.oneof(fc.constantFrom(-50_000, -99_900, 120_000), fc.integer({ min: -900_000, max: 900_000 })),
    payee: fc.constantFrom('ALFA', 'BETA 12345', 'BETA 67890', 'ГАМА', ''),
    pending: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 120 }), (drawn) => {
      const rows = drawn.map((each, i) => ({
        ...row(i, each.day, each.amount, each.payee),
        pending: each.pending,
      }));
      const streams = detectStreams(rows, dateOfDay(19_400));
      const ids = streams.flatMap(({ transactionIds }) => transactionIds);
      assert.equal(new Set(ids).size, ids.length);
      const posted = new Set(rows.filter(({ pending }) => !pending).map(({ id }) => id));
      assert.ok(ids.every((id) => posted.has(id)));

      const active = streams.filter(({ status }) => status === 'active');
      const sum = (direction: string): number =>
        active.filter((s) => s.direction === direction).reduce((total, s) => total + s.monthlyAmount, 0);
      assert.deepEqual(monthlyTotals(streams), { outflows: sum('out'), inflows: sum('in') });
      assert.equal(subscriptionsCount(streams), 0);
      for (const stream of streams) {
        assert.ok(
          Number.isSafeInteger(stream.monthlyAmount) && stream.averageAmount > 0 && stream.typicalAmount > 0,
        );
      }
    }),
    { seed: 6, numRuns: deep(37, 300) },
  );
});
