/** Contracts with a fixed interval survive a new weekday, a pause and late payers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { every, rowsOn, seen } from '../../../test/support/payments.ts';
import { dateOfDay, dayNumber, firstOfMonth } from '../../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';

/** A Friday, after which no holiday is near a Friday or a Monday for ten weeks. */
const FRIDAY = dayNumber('2025-06-06');

const PACES = [
  [7, 'weekly'],
  [14, 'biweekly'],
  [28, 'four_weekly'],
] as const;

/** Asserts one stream over payments, a gap, and as many payments, with the next one predicted. */
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
  // The first payment on another day is as likely a late one. Three days: a holiday may move the next.
  if (since > 1) assert.ok(Math.abs(next - step) <= 3, `${what}: the next in ${next} days`);
};

test('a payment every one, two or four weeks that moves to another weekday stays one stream', () => {
  for (const [step, cadence] of PACES) {
    for (const by of [-3, -2, 2, 3]) {
      // Four payments every four weeks and one after a month could also be monthly.
      for (const before of step === 28 ? [8, 26] : [4, 8, 26]) {
        for (let since = 1; since <= 30; since++) survives(step, cadence, before, step + by, since);
      }
    }
  }
});

test('a payment that pauses for three weeks stays one stream', () => {
  for (const [step, cadence] of PACES) {
    for (const before of [5, 12, 26]) {
      for (let since = 1; since <= 20; since++) survives(step, cadence, before, step + 21, since);
    }
  }
});

test('a pausing stream is cancelled, and comes back as the same stream', () => {
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
  // After a longer silence it is another stream.
  const later = seen([...days, ...every(7, 4, due + 28)]);
  assert.deepEqual(later.map(({ status }) => status).sort(), ['active', 'cancelled']);
});

test('after a pause of half a period the next payment is a whole period away', () => {
  const days = every(14, 10, FRIDAY);
  const back = days.at(-1)! + 35;
  assert.equal(dayNumber(seen([...days, back])[0]!.nextExpectedDate!) - back, 14);
});

test('a single purchase at another price, or two on one day, start no stream', () => {
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

test('a payment on a holiday belongs to a stream that moves off holidays', () => {
  // On May Day 2024 and until Easter Monday banks did not book; the move to Saturdays looks like a move off holidays.
  const wednesdays = every(7, 42, dayNumber('2024-03-06'));
  const [stream, ...others] = seen([...wednesdays, ...every(7, 12, wednesdays.at(-1)! + 10)]);
  assert.deepEqual([stream!.occurrences, others.length], [54, 0]);
});

const jitter = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: 30, maxLength: 30 });

test('payments up to two days early or late make no second stream', () => {
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
    { seed: 11, numRuns: deep(150, 1_500) },
  );
});
