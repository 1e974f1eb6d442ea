import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { evaluateRecurring, type Tally, together } from '../../scripts/evaluate-recurring.ts';

/** The script judges 500 customers of each scenario; these 40 are enough to notice a step back. */
const CUSTOMERS = 40;
const FIRST_SEED = 1;

let all: Tally;
before(async () => {
  all = together((await evaluateRecurring(CUSTOMERS, FIRST_SEED)).values());
});

const summary = (): string => [`from seed ${FIRST_SEED}`, ...all.mistakes].join('\n');

test('of the streams found in simulated half-years, at least 97 in 100 are contracts', () => {
  assert.ok(all.found > 3_000 && all.right >= 0.97 * all.found, summary());
});

test('of the contracts in them, at least 97 in 100 are found, in their cadence', () => {
  assert.ok(all.right >= 0.97 * all.contracts, summary());
  assert.ok(all.frequenciesRight >= 0.99 * all.frequencies, summary());
});

test('of the next payments, at least 95 in 100 come within three days of the date given', () => {
  assert.ok(all.dates > 3_000 && all.datesNear >= 0.95 * all.dates, summary());
});
