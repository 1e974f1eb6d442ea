/** The simulated customers meet the targets of the evaluation, and the statistics show deviations. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type CustomerYear, quantile } from '../scripts/evaluate-simulator/statistics.ts';
import { measuresOf, yearsOf } from '../scripts/evaluate-simulator.ts';

let years: CustomerYear[];
before(async () => {
  years = await yearsOf(4);
});

const missed = (those: readonly CustomerYear[]): string[] =>
  measuresOf(those).flatMap(({ name, value, goal: [least, most] }) =>
    value >= least && value <= most ? [] : `${name}: ${value}, aimed at ${least} to ${most}`,
  );

test('simulated customers meet the targets for frequency, prices, hours and names of purchases', () => {
  assert.deepEqual(missed(years), []);
});

test('a deviation is a missed target', () => {
  const changed = (change: (year: CustomerYear) => Partial<CustomerYear>): string =>
    missed(years.map((year) => ({ ...year, ...change(year) }))).join();
  assert.match(
    changed(({ lines }) => ({ lines: lines.filter((_, n) => n % 2 === 0) })),
    /purchases a month/,
  );
  assert.match(
    changed(({ lines }) => ({ lines: lines.map((line) => ({ ...line, amount: line.amount * 3 })) })),
    /groceries, median/,
  );
  assert.match(
    changed(({ lines }) => ({
      lines: lines.map((line) => ({ ...line, truth: { ...line.truth, recognisable: true } })),
    })),
    /nobody could name/,
  );
  assert.match(
    changed(() => ({ rowsAtConnection: 501 })),
    /rows when an account is connected/,
  );
});

test('a quantile is one of the values', () => {
  assert.deepEqual([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1), quantile([], 0.5)], [2, 3, 0]);
});
