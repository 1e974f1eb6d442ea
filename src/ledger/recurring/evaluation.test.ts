import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sumOfWalks, walkGenerated } from '../../../scripts/evaluate-recurring/walks.ts';
import { evaluateRecurring, type Tally, together } from '../../../scripts/evaluate-recurring.ts';
import { deep } from '../../../test/support/depth.ts';

/** The script uses 500 customers of each scenario; these are enough to notice a regression. */
const CUSTOMERS = deep(20, 40);
/** Histories of each family. */
const WALKS = deep(1, 6);
const FIRST_SEED = 1;

let all: Tally;
before(async () => {
  all = together((await evaluateRecurring(CUSTOMERS, FIRST_SEED)).values());
});

const summary = (): string => [`from seed ${FIRST_SEED}`, ...all.mistakes].join('\n');

test('at least 97 in 100 streams found in simulated half-years are contracts', () => {
  assert.ok(all.found > 70 * CUSTOMERS && all.right >= 0.97 * all.found, summary());
});

test('at least 97 in 100 contracts are found with their cadence', () => {
  assert.ok(all.right >= 0.97 * all.contracts, summary());
  assert.ok(all.frequenciesRight >= 0.99 * all.frequencies, summary());
});

test('at least 95 in 100 next payments come within three days of the predicted date', () => {
  assert.ok(all.dates > 70 * CUSTOMERS && all.datesNear >= 0.95 * all.dates, summary());
});

test('walking forward, nearly every payment is predicted: its day, its amount, and nothing else', () => {
  const walks = walkGenerated(WALKS);
  const sum = sumOfWalks(walks.values());
  const figures = JSON.stringify([...walks, ['all', sum]]);
  assert.ok(sum.due > 333 * WALKS && sum.foreseen >= 0.97 * sum.due, figures);
  assert.ok(sum.within1 >= 0.9 * sum.due && sum.within3 >= 0.95 * sum.due, figures);
  assert.ok(sum.amount5 >= 0.95 * sum.due && sum.inRange >= 0.95 * sum.due, figures);
  assert.ok(sum.ghosts <= 0.03 * sum.histories, figures);
  for (const [family, walk] of walks) {
    if (/moved|paused/.test(family)) assert.ok(walk.foreseen >= 0.98 * walk.due, `${family}: ${figures}`);
  }
});
