import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorForLog, errorWithoutMessage } from './error-for-log.ts';

test('an error is logged without the values that a database adds, through all its causes', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
  });
  const error = new TypeError('could not register', { cause });
  const kept = errorForLog(error) as Error & { cause: Error & { code: string } };
  assert.ok(kept instanceof Error);
  assert.deepEqual([kept.name, kept.message, kept.stack], ['TypeError', error.message, error.stack]);
  assert.deepEqual([kept.cause.message, kept.cause.code], ['duplicate key', '23505']);
  assert.ok(!('detail' in kept.cause));
  assert.equal(errorForLog('no error'), 'no error');
});

test('an error without a message is logged with its kind and origin only', () => {
  const quoted = 'Petar Petrović\n    at Novi Beograd';
  const database = Object.assign(new Error(`invalid input syntax for type date: "${quoted}"`), {
    name: 'error',
    code: '22007',
    detail: quoted,
    cause: new Error(quoted),
  });
  const kept = errorWithoutMessage(database) as Error & { code: string };
  assert.deepEqual([kept.name, kept.message, kept.code], ['error', 'error 22007', '22007']);
  assert.match(kept.stack!, /error-for-log\.test\.ts/);
  assert.ok(!('detail' in kept) && kept.cause === undefined);
  for (const thrown of [database, quoted, { quoted }, null, new TypeError(quoted)]) {
    const { message, stack } = errorWithoutMessage(thrown);
    assert.ok(!`${message} ${stack}`.includes('Petr') && !`${message} ${stack}`.includes('Novi'));
  }
});
