import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkDigits97, isModel97 } from './model97.ts';

test('known references of model 97 are valid in every notation', () => {
  for (const reference of ['163220000111111111000', '16 3220000111111111000', '16-3220000111-111111000']) {
    assert.ok(isModel97(reference), reference);
  }
  // A is 10 and B is 11: "AB12" is checked as 101112.
  assert.equal(checkDigits97('101112'), '81');
  assert.ok(isModel97('81AB12'));
  assert.ok(isModel97('81 ab12'));
});

test('placeholders and texts with missing or foreign characters are invalid', () => {
  for (const reference of [
    '84 1234567',
    '9714123412',
    '97',
    '16',
    '',
    '16 322000011111111100',
    '81AČ12',
    '5',
    'AB12',
  ]) {
    assert.ok(!isModel97(reference), reference);
  }
  assert.ok(!isModel97(`${checkDigits97('1'.repeat(21))}${'1'.repeat(21)}`), 'longer than any reference');
});

test('a reference with one wrong digit is always invalid', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,20}$/),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (number, at, by) => {
        const reference = checkDigits97(number) + number;
        assert.ok(isModel97(reference), reference);
        const place = at % reference.length;
        const wrong = (Number(reference[place]) + by) % 10;
        assert.ok(!isModel97(reference.slice(0, place) + wrong + reference.slice(place + 1)), reference);
      },
    ),
  );
});
