/** Contracts that are paid every so many days outlive a new weekday, a pause and late payers; and what must hold of any. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOfDay, dayNumber, firstOfMonth } from '../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { Stream } from './stream.ts';

const rowsOn = (days: readonly number[], payee = 'PAYEE', amountOf = (_: number): number => -123_499) =>
  days.map(
    (day, i): RecurringInput => ({
      id: `${payee} ${String(i).padStart(4, '0')}`,
      date: dateOfDay(day),
      amount: amountOf(i),
      currency: 'RSD',
      description: payee,
      merchantName: null,
      category: 'other',
      merchantCategory: 'other',
      pending: false,
    }),
  );

const seen = (days: readonly number[], asOf = days.at(-1)!): Stream[] =>
  detectStreams(rowsOn(days), dateOfDay(asOf));

/** A Friday, after which no holiday is near to a Friday or a Monday for ten weeks. */
const FRIDAY = dayNumber('2025-06-06');

const every = (step: number, count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

const PACES = [
  [7, 'weekly'],
  [14, 'biweekly'],
  [28, 'four_weekly'],
] as const;

/** As many payments before, then a gap, then as many since: one stream with all of them, and the next foreseen. */
const survives = (step: number, cadence: string, before: number, gap: number, since: number): void => {
  const former = every(step, before, FRIDAY);
  const days = [...former, ...every(step, since, former.at(-1)! + gap)];
  const [stream, ...others] = seen(days);
  const what = `${cadence}: ${before}, ${gap} days later ${since}`;
  assert.equal(others.length, 0, what);
  assert.equal(stream?.occurrences, before + since, what);
  assert.deepEqual(
    [stream.cadence, stream.status, stream.statusReason],
    [cadence, 'active', 'on_schedule'],
    what,
  );
  assert.equal(stream.streamId, seen(former)[0]!.streamId, what);
  const next = dayNumber(stream.nextExpectedDate!) - days.at(-1)!;
  // The first payment on another day is as likely a late one. Three days: the next may be moved off a holiday.
  if (since > 1) assert.ok(Math.abs(next - step) <= 3, `${what}: the next in ${next} days`);
};

test('a payment every one, two and four weeks that moves to another weekday stays one stream at every payment', () => {
  for (const [step, cadence] of PACES) {
    for (const by of [-3, -2, 2, 3]) {
      // Four payments every four weeks and one after a month might as well be monthly.
      for (const before of step === 28 ? [8, 26] : [4, 8, 26]) {
        for (let since = 1; since <= 30; since++) survives(step, cadence, before, step + by, since);
      }
    }
  }
});

test('and one that pauses for three weeks', () => {
  for (const [step, cadence] of PACES) {
    for (const before of [5, 12, 26]) {
      for (let since = 1; since <= 20; since++) survives(step, cadence, before, step + 21, since);
    }
  }
});

test('while it pauses it is cancelled, and comes back as the stream that it was', () => {
  const days = every(7, 10, FRIDAY);
  const due = days.at(-1)! + 7;
  const standing = (asOf: number): unknown[] => {
    const [stream] = seen(days, asOf);
    return [stream!.status, stream!.statusReason, stream!.nextExpectedDate !== null];
  };
  assert.deepEqual(standing(due), ['active', 'on_schedule', true]);
  assert.deepEqual(standing(due + 1), ['active', 'late', true]);
  assert.deepEqual(standing(due + 5), ['cancelled', 'payment_missed', false]);
  const back = seen([...days, due + 21])[0]!;
  assert.deepEqual([back.status, back.streamId], ['active', seen(days, due + 5)[0]!.streamId]);
  // After a longer silence it is another.
  const later = seen([...days, ...every(7, 4, due + 28)]);
  assert.deepEqual(later.map(({ status }) => status).sort(), ['active', 'cancelled']);
});

test('after a pause of half a period the next is a whole one away', () => {
  const days = every(14, 10, FRIDAY);
  const back = days.at(-1)! + 35;
  assert.equal(dayNumber(seen([...days, back])[0]!.nextExpectedDate!) - back, 14);
});

test('a single purchase at another price, or two on one day, take up nothing', () => {
  const days = every(14, 10, FRIDAY);
  const ended = seen(days)[0]!.streamId;
  const since = (later: number[], amount: number): unknown[] => {
    const rows = rowsOn([...days, ...later], 'PAYEE', (i) => (i < days.length ? -123_499 : amount));
    const stream = detectStreams(rows, rows.at(-1)!.date).find(({ streamId }) => streamId === ended)!;
    return [stream.occurrences, stream.status];
  };
  const late = days.at(-1)! + 35;
  assert.deepEqual(since([late], -123_499), [11, 'active']);
  assert.deepEqual(since([late], -135_900), [10, 'cancelled']);
  assert.deepEqual(since([late, late + 14], -135_900), [12, 'active']);
  assert.deepEqual(since([late, late], -135_900), [10, 'cancelled']);
});

test('of a stream that moves off holidays, a payment booked on one is part as well', () => {
  // On May Day 2024 and until Easter Monday banks did not book; the move to Saturdays looks like one off holidays.
  const wednesdays = every(7, 42, dayNumber('2024-03-06'));
  const [stream, ...others] = seen([...wednesdays, ...every(7, 12, wednesdays.at(-1)! + 10)]);
  assert.deepEqual([stream!.occurrences, others.length], [54, 0]);
});

const jitter = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: 30, maxLength: 30 });

test('payments up to two days early or late leave no rows over that make another stream', () => {
  const start = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2024-12-31') });
  const months = (first: number): number[] => {
    const month =
      (Number(dateOfDay(first).slice(0, 4)) - 1970) * 12 + Number(dateOfDay(first).slice(5, 7)) - 1;
    return Array.from({ length: 30 }, (_, i) => firstOfMonth(month + i) + 12);
  };
  const pace = fc.constantFrom(7, 14, 28, 30);
  fc.assert(
    fc.property(pace, start, jitter(2), fc.integer({ min: 8, max: 30 }), (step, first, off, count) => {
      const due = step === 30 ? months(first) : every(step, 30, first);
      const streams = seen(due.slice(0, count).map((day, i) => day + off[i]!));
      assert.ok(streams.length <= 1, streams.map(({ explanation }) => explanation).join(' | '));
    }),
    { seed: 11, numRuns: 1_500 },
  );
});

interface Made {
  step: number;
  first: number;
  before: number;
  gap: number;
  since: number;
}

/** A contract of any pace in days that moves once, or not. */
const made: fc.Arbitrary<Made> = fc.record({
  step: fc.constantFrom(7, 14, 28),
  first: fc.integer({ min: dayNumber('2023-01-01'), max: dayNumber('2025-01-01') }),
  before: fc.integer({ min: 5, max: 30 }),
  gap: fc.constantFrom(0, 0, 2, -2, 3, 21),
  since: fc.integer({ min: 1, max: 20 }),
});

const daysOf = ({ step, first, before, gap, since }: Made): number[] => {
  const former = every(step, before, first);
  return [...former, ...every(step, since, former.at(-1)! + step + gap)];
};

test('rows of other payees change no stream', () => {
  const noise = fc.array(
    fc.record({
      day: fc.integer({ min: 19_300, max: 20_700 }),
      amount: fc.integer({ min: -900_000, max: 900_000 }).filter((amount) => amount !== 0),
      payee: fc.constantFrom('SHOP', 'BAKERY', 'PAYEES', 'PAY'),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(made, noise, (contract, others) => {
      const rows = rowsOn(daysOf(contract));
      const noisy = others.map(({ day, amount, payee }, i) => ({
        ...rowsOn([day], payee)[0]!,
        id: `noise ${i}`,
        amount,
      }));
      const asOf = rows.at(-1)!.date;
      const [stream] = detectStreams(rows, asOf);
      const among = detectStreams([...noisy, ...rows], asOf);
      assert.deepEqual(
        among.find(({ streamId }) => streamId === stream!.streamId),
        stream,
      );
    }),
    { seed: 12, numRuns: 200 },
  );
});

test('one purchase of another size at the payee itself takes no payment from its stream', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.integer({ min: 3, max: 9 }), (contract, when, times) => {
      const days = daysOf({ ...contract, before: contract.before + 6 });
      const rows = rowsOn(days);
      const day = days[0]! + (when % (days.at(-1)! - days[0]!));
      const purchase = { ...rowsOn([day])[0]!, id: 'purchase', amount: -123_499 * times };
      const streams = detectStreams([...rows, purchase], rows.at(-1)!.date);
      const own = streams.find(({ transactionIds }) => transactionIds.includes(rows.at(-1)!.id));
      assert.deepEqual(
        own?.transactionIds.filter((id) => id !== 'purchase'),
        rows.map(({ id }) => id),
      );
    }),
    { seed: 13, numRuns: 200 },
  );
});

test('a whole history some days earlier or later has its next payment so many days earlier or later', () => {
  const exact = made.map((contract): Made => ({ ...contract, gap: 0 }));
  fc.assert(
    fc.property(exact, fc.integer({ min: -700, max: 700 }), (contract, by) => {
      const [now] = seen(daysOf(contract));
      const [then] = seen(daysOf({ ...contract, first: contract.first + by }));
      assert.equal(dayNumber(then!.nextExpectedDate!) - dayNumber(now!.nextExpectedDate!), by);
      assert.deepEqual(
        [then!.cadence, then!.occurrences, then!.transactionIds],
        [now!.cadence, now!.occurrences, now!.transactionIds],
      );
    }),
    { seed: 14, numRuns: 200 },
  );
});

test('at many times the price the streams are the same, and only their amounts follow', () => {
  // Some per cent apart, as prices in another currency are.
  const price = (i: number): number => -123_499 - 2_500 * (i % 3);
  fc.assert(
    fc.property(made, fc.integer({ min: 2, max: 40 }), (contract, factor) => {
      const days = daysOf(contract);
      const asOf = dateOfDay(days.at(-1)!);
      const [one] = detectStreams(rowsOn(days, 'PAYEE', price), asOf);
      const [other] = detectStreams(
        rowsOn(days, 'PAYEE', (i) => price(i) * factor),
        asOf,
      );
      assert.equal(other!.nextExpectedAmount, one!.nextExpectedAmount! * factor);
      assert.deepEqual(
        [other!.transactionIds, other!.nextExpectedDate, other!.amountType],
        [one!.transactionIds, one!.nextExpectedDate, one!.amountType],
      );
    }),
    { seed: 15, numRuns: 200 },
  );
});

test('the day of asking changes what is due, never which payments a stream has', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 0, max: 400 }), (contract, later) => {
      const days = daysOf(contract);
      const [now] = seen(days);
      const [then] = seen(days, days.at(-1)! + later);
      assert.deepEqual([then!.streamId, then!.transactionIds], [now!.streamId, now!.transactionIds]);
      if (then!.status === 'active') assert.equal(then!.nextExpectedDate, now!.nextExpectedDate);
    }),
    { seed: 16, numRuns: 200 },
  );
});
