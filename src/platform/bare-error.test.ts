import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareError } from './bare-error.ts';

test('an error is kept without the values that a database adds, through all its causes', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
  });
  const error = new TypeError('could not register', { cause });
  const kept = bareError(error) as Error & { cause: Error & { code: string } };
  assert.ok(kept instanceof Error);
  assert.deepEqual([kept.name, kept.message, kept.stack], ['TypeError', error.message, error.stack]);
  assert.deepEqual([kept.cause.message, kept.cause.code], ['duplicate key', '23505']);
  assert.ok(!('detail' in kept.cause));
  assert.equal(bareError('no error'), 'no error');
});
