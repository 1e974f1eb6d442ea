import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../platform/vocabulary/ids.ts';
import { PlaidError } from '../errors.ts';
import { encodeCursor, parseCursor } from './cursor.ts';

test('a cursor of 25 accounts with 46,000 changes each has at most 256 characters', () => {
  const positions = Array.from({ length: 25 }, (_, place) => ({
    accountId: newId('account'),
    transactionId: newId('transaction'),
    seq: 46_000 + place,
  }));
  const cursor = encodeCursor(positions);
  assert.ok(cursor.length <= 256, `${cursor.length}`);
  assert.deepEqual(
    parseCursor(cursor),
    positions.map(({ accountId, transactionId, seq }) => ({
      accountTag: accountId.slice(-4),
      check: transactionId.slice(-2),
      seq,
    })),
  );
  assert.deepEqual(parseCursor(encodeCursor([])), []);
});

test('a text that is no cursor is refused', () => {
  const entry = 'aaaabb1';
  for (const text of ['', '2', 'x', `1${entry}.`, `1.${entry}`, '1aaaabb', '1aaaabbZ', `1${entry}..${entry}`])
    assert.throws(() => parseCursor(text), PlaidError, text);
});
