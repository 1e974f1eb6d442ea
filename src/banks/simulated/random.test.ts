import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFor } from './random.ts';

const draws = (seed: string, purpose: string, count: number): number[] => {
  const random = randomFor(seed, purpose);
  return Array.from({ length: count }, () => random.next());
};

test('the same seed and purpose always give the same numbers', () => {
  assert.deepEqual(draws('seed', 'purpose', 20), draws('seed', 'purpose', 20));
  const random = randomFor('seed', 'purpose');
  // Pinned, because a change here changes every existing customer.
  assert.deepEqual(
    [random.int(0, 999), random.digits(6), random.pick(['a', 'b', 'c'])],
    [231, '586286', 'b'],
  );
});

test('another seed or another purpose gives other numbers', () => {
  assert.notDeepEqual(draws('seed', 'purpose', 3), draws('seed', 'purposf', 3));
  assert.notDeepEqual(draws('seed', 'purpose', 3), draws('seedp', 'urpose', 3));
});

test('draws stay within their bounds and reach them', () => {
  const random = randomFor('bounds', '');
  const dice = new Set(Array.from({ length: 200 }, () => random.int(1, 6)));
  assert.deepEqual([...dice].sort(), [1, 2, 3, 4, 5, 6]);
  for (const value of draws('bounds', 'next', 1_000)) assert.ok(value >= 0 && value < 1);
  assert.match(random.digits(13), /^\d{13}$/);
});

test('weights determine the frequencies', () => {
  const random = randomFor('weights', '');
  const picks = Array.from({ length: 4_000 }, () =>
    random.weighted([
      ['often', 3],
      ['seldom', 1],
      ['never', 0],
    ]),
  );
  const often = picks.filter((pick) => pick === 'often').length;
  assert.ok(often > 2_800 && often < 3_200, `${often} of 4000`);
  assert.ok(!picks.includes('never'));
});

test('amounts are distributed around their median', () => {
  const random = randomFor('amounts', '');
  const amounts = Array.from({ length: 4_000 }, () => random.around(1_000, 0.5)).sort((a, b) => a - b);
  const median = amounts[2_000]!;
  assert.ok(median > 950 && median < 1_050, `${median}`);
  assert.ok(amounts[0]! > 150 && amounts.at(-1)! < 6_000);
});

test('a sample has no member twice', () => {
  const sample = randomFor('sample', '').sample([1, 2, 3, 4, 5], 4);
  assert.equal(new Set(sample).size, 4);
  assert.equal(randomFor('sample', '').sample([1, 2], 4).length, 2);
});
