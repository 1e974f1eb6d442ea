import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisTicks } from './axis.ts';
import { moneyPieces, writeNumber } from './numbers.ts';

test('a number has the format of its language, with a real minus sign', () => {
  assert.equal(writeNumber('en-GB', -1_234.5), '−1,234.5');
  assert.equal(writeNumber('sr-Latn-RS', -1_234.5), '−1.234,5');
  assert.equal(writeNumber('sr-Cyrl-RS', 1_234.5), '1.234,5');
  assert.equal(writeNumber('en-GB', 0.125, { style: 'percent', maximumFractionDigits: 1 }), '12.5%');
});

test('money has two decimals, and may break between currency and number only', () => {
  assert.deepEqual(moneyPieces('en-GB', -318_406, 'RSD'), ['−RSD', '318,406.00']);
  assert.deepEqual(moneyPieces('sr-Latn-RS', -1_234.56, 'RSD'), ['−1.234,56', 'RSD']);
  assert.deepEqual(moneyPieces('en-GB', 10, 'EUR', true), ['+EUR', '10.00']);
});

test('no number is written as minus zero', () => {
  for (const signed of [false, true]) {
    assert.deepEqual(moneyPieces('en-GB', -0, 'RSD', signed), ['RSD', '0.00']);
    assert.deepEqual(moneyPieces('en-GB', -0.004, 'RSD', signed), ['RSD', '0.00']);
  }
  assert.equal(writeNumber('en-GB', -0), '0');
});

test('an axis ends at the first round value that includes all values', () => {
  assert.deepEqual(axisTicks(0, 37, true), [0, 10, 20, 30, 40]);
  assert.deepEqual(axisTicks(0, 40, true), [0, 10, 20, 30, 40]);
  assert.deepEqual(axisTicks(0, 1, true), [0, 1]);
  assert.deepEqual(axisTicks(0, 3, true), [0, 1, 2, 3]);
  assert.deepEqual(axisTicks(0, 0), [0, 1]);
  assert.deepEqual(axisTicks(95_000, 338_406), [0, 50e3, 100e3, 150e3, 200e3, 250e3, 300e3, 350e3]);
  assert.deepEqual(axisTicks(-700, 1_200), [-1_000, -500, 0, 500, 1_000, 1_500]);
  assert.deepEqual(axisTicks(-7, -2), [-7, -6, -5, -4, -3, -2, -1, 0]);
  assert.deepEqual(axisTicks(0, 0.6), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
});
