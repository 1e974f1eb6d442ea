import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultTexts, missingIn, tickedIn } from './form-rules.ts';

test('blank fields are missing; a password of spaces is not blank', () => {
  const values = { name: ' ', email: 'ana@example.com', password: '  ' };
  assert.deepEqual(missingIn(values, ['name', 'email', 'password', 'company']), {
    name: 'missing',
    company: 'missing',
  });
});

test('ticked boxes are returned in their order, and faults become texts', () => {
  assert.deepEqual(tickedIn({ b: 'on', a: 'on', x: 'on' }, ['a', 'b', 'c']), ['a', 'b']);
  const faults = { name: 'missing', email: 'wrong' } as const;
  assert.deepEqual(
    faultTexts(faults, (name) => `(${name})`),
    { name: '(missing)', email: '(wrong)' },
  );
});
