import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance, nearest } from './nearest.ts';

test('a mistyped, swapped, differently cased or incomplete name is found', () => {
  const names = ['from', 'to', 'category', 'limit', 'cursor', 'bank_id', 'user_id', 'description'];
  for (const [written, meant] of [
    ['form', 'from'],
    ['categroy', 'category'],
    ['categories', 'category'],
    ['LIMIT', 'limit'],
    ['userId', 'user_id'],
    ['bank-id', 'bank_id'],
    ['desc', 'description'],
  ] as const) {
    assert.equal(nearest(written, names), meant);
  }
});

test('a text that is similar to no name finds none, at any length', () => {
  for (const written of ['', 'x', 'page_size', 'é', 'z'.repeat(1_000_000)]) {
    assert.equal(nearest(written, ['from', 'category', 'limit']), null, written.slice(0, 20));
  }
  assert.equal(nearest('from', []), null);
});

test('the nearest name is chosen, and the first of equally near ones', () => {
  assert.equal(nearest('transfer_inn', ['transfer_out', 'transfer_in']), 'transfer_in');
  assert.equal(nearest('cat', ['bat', 'hat']), 'bat');
});

test('the distance is a metric: symmetric, zero for equal texts only, at most the longer length', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      assert.equal(distance, editDistance(b, a));
      assert.equal(distance === 0, a === b);
      assert.ok(distance <= Math.max(a.length, b.length) && distance >= Math.abs(a.length - b.length));
    }),
  );
});
