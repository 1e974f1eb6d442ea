import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toMajor, toMinor } from './money.ts';

test('minor units do not change when they go through JSON as major units', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (minor) => {
      assert.equal(toMinor(JSON.parse(JSON.stringify(toMajor(minor)))), minor);
    }),
  );
});

test('an amount with more than two decimals, or out of range, is refused', () => {
  for (const bad of [1.234, 0.001, -0.005, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.equal(toMinor(bad), null, String(bad));
  }
  assert.equal(toMinor(0.1 + 0.7), null, 'a float sum is noticed');
  assert.ok(Object.is(toMinor(-0), 0));
  assert.equal(toMinor(1234.56), 123_456);
});
