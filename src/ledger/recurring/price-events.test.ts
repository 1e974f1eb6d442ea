/** Price events and status of a stream. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { history, only } from '../../../test/support/payments.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';

const YEAR = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}-12`);

/** Returns the events of a subscription with these monthly amounts, as `type from to date`. */
const eventsOf = (amounts: number[], more: Partial<RecurringInput> = {}, before: RecurringInput[] = []) =>
  only(
    [
      ...before,
      ...history(
        YEAR.slice(0, amounts.length),
        amounts.map((amount) => -100 * amount),
        more,
      ),
    ],
    YEAR[amounts.length - 1]!,
  ).events.map(
    ({ type, previousAmount, amount, date }) => `${type} ${previousAmount / 100} ${amount / 100} ${date}`,
  );

test('a new price is one event, and a single other amount is none', () => {
  assert.deepEqual(eventsOf([899, 899, 899, 1_099, 1_099, 1_099, 1_299, 1_299]), [
    'price_changed 899 1099 2025-04-12',
    'price_changed 1099 1299 2025-07-12',
  ]);
  assert.deepEqual(eventsOf([899, 899, 899, 1_500, 899, 899, 899]), []);
  assert.deepEqual(eventsOf([899, 899, 899, 899, 1_099]), ['price_changed 899 1099 2025-05-12']);
  // A bill has no price.
  assert.deepEqual(eventsOf([4_100, 5_222, 4_870, 4_444, 6_010], { category: 'utilities' }), []);
});

test('the first full price of a subscription ends its trial, in the cadence or some days earlier', () => {
  assert.deepEqual(eventsOf([1, 1_099, 1_099, 1_099]), ['trial_ended 1 1099 2025-02-12']);
  assert.deepEqual(eventsOf([199, 199, 199, 899, 899, 899, 899, 999, 999]), [
    'trial_ended 199 899 2025-04-12',
    'price_changed 899 999 2025-08-12',
  ]);
  const week = history(['2025-01-05'], [-100], { id: 'trial' });
  assert.deepEqual(eventsOf([649, 649, 649, 649], {}, week), ['trial_ended 1 649 2025-01-12']);
  // A similar price, another kind of contract, or a long time before is no trial.
  assert.deepEqual(eventsOf([800, 1_099, 1_099, 1_099]), ['price_changed 800 1099 2025-02-12']);
  assert.deepEqual(eventsOf([21_000, 42_000, 42_000, 42_000], { category: 'rent' }), [
    'price_changed 21000 42000 2025-02-12',
  ]);
  const long = history(['2024-11-05'], [-100], { id: 'long ago' });
  assert.deepEqual(eventsOf([649, 649, 649, 649], {}, long), []);
});

test('the range of a bill’s next amount is as wide as the latest amounts', () => {
  const bill = history(YEAR.slice(0, 6), [-400_000, -500_000, -450_000, -410_000, -460_000, -440_000]);
  const { nextExpectedAmount, nextExpectedAmountMin, nextExpectedAmountMax } = only(bill, YEAR[5]!);
  assert.deepEqual(
    [nextExpectedAmountMin, nextExpectedAmount, nextExpectedAmountMax],
    [387_200, 440_000, 500_000],
  );
  const ended = only(bill, '2026-01-01');
  assert.deepEqual([ended.nextExpectedAmountMin, ended.nextExpectedAmountMax], [null, null]);
});

test('the status has a reason', () => {
  const reasonOn = (asOf: string): string[] => {
    const { status, statusReason } = only(history(YEAR.slice(0, 4), [-89_900]), asOf);
    return [status, statusReason];
  };
  assert.deepEqual(reasonOn('2025-05-12'), ['active', 'on_schedule']);
  assert.deepEqual(reasonOn('2025-05-13'), ['active', 'late']);
  assert.deepEqual(reasonOn('2025-05-23'), ['cancelled', 'payment_missed']);
});

test('a contract with a new descriptor continues only on the same days', () => {
  const two = (description: string, day: string, amount: number): number => {
    const later = YEAR.slice(5, 10).map((date) => `${date.slice(0, 8)}${day}`);
    return detectStreams(
      [
        ...history(YEAR.slice(0, 5), [-4_200_000], {
          merchantName: 'Rent',
          description: 'KIRIJA VOJVODE STEPE',
        }),
        ...history(later, [amount], { merchantName: 'Rent', description }).map((row, i) => ({
          ...row,
          id: `later ${i}`,
        })),
      ],
      later.at(-1)!,
    ).length;
  };
  assert.equal(two('KIRIJA CARA DUSANA', '21', -4_600_000), 2);
  assert.equal(two('KIRIJA CARA DUSANA', '21', -4_200_000), 2);
  assert.equal(two('STANARINA VOJVODE STEPE', '12', -4_200_000), 1);
  assert.equal(two('KIRIJA VOJVODE STEPE', '21', -4_600_000), 1);
});
