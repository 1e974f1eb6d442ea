import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAmount, MOST_AT_ONCE, parsePaste } from './paste.ts';

const entry = { amount: -1234.56, description: 'LIDL 141 BEOGRAD 688' };

describe('pasted transactions', () => {
  test('are an array, or the request body of the documentation', () => {
    assert.deepEqual(parsePaste(JSON.stringify([entry])), [entry]);
    assert.deepEqual(parsePaste(JSON.stringify({ transactions: [entry] })), [entry]);
  });

  test('are refused with the reason if they are not JSON', () => {
    const fault = parsePaste('[{]');
    assert.ok(!Array.isArray(fault) && fault.fault === 'notJson' && fault.reason.length > 0);
  });

  test('are between one and five hundred', () => {
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, () => entry);
    for (const value of [[], many, entry, 'text', null]) {
      assert.deepEqual(parsePaste(JSON.stringify(value)), { fault: 'notArray' });
    }
    assert.equal((parsePaste(JSON.stringify(many.slice(1))) as object[]).length, MOST_AT_ONCE);
  });

  test('are refused with the number of the first invalid entry', () => {
    const faults = [
      [7, 'entryObject'],
      [{ ...entry, amount: '5' }, 'entryAmount'],
      [{ amount: 5 }, 'entryDescription'],
      [{ ...entry, date: '1.3.2026' }, 'entryDate'],
      [{ ...entry, pending: 'yes' }, 'entryPending'],
    ] as const;
    for (const [bad, reason] of faults) {
      assert.deepEqual(parsePaste(JSON.stringify([entry, bad])), { fault: 'badEntry', number: 2, reason });
    }
  });
});

test('an amount has at most two decimals and is not zero', () => {
  for (const value of [1, -0.01, 1234.5, 99999999.99]) assert.ok(isAmount(value), String(value));
  for (const value of [0, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1']) {
    assert.ok(!isAmount(value), String(value));
  }
});
