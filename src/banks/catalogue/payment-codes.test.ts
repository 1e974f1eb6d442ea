import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, isPaymentCode, paymentCodeMeaning } from './payment-codes.ts';

test('a code says how money moved and for what', () => {
  assert.equal(paymentCodeMeaning('221'), 'Goods and services, final consumption (transfer)');
  assert.equal(paymentCodeMeaning('240'), 'Wages (transfer)');
  assert.equal(paymentCodeMeaning('189'), 'Transactions ordered by citizens (cash)');
  assert.equal(paymentCodeMeaning('990'), 'Other transactions (other)');
});

test('a code that is not on the list has no meaning, and what is no code is none', () => {
  assert.ok(isPaymentCode('243'));
  assert.equal(paymentCodeMeaning('243'), null);
  for (const text of ['', '21', '2210', '421', 'abc', '2 1', '22１']) {
    assert.ok(!isPaymentCode(text), text);
    assert.equal(paymentCodeMeaning(text), null);
  }
});

test('a code of an account in foreign currency is of the foreign list where that has it', () => {
  assert.deepEqual(codeIn('147', 'EUR'), {
    code: '147',
    meaning: 'Goods to supply means of transport',
    list: 'foreign',
  });
  assert.deepEqual(codeIn('147', 'RSD'), {
    code: '147',
    meaning: 'Pay charged to others (cash)',
    list: 'domestic',
  });
  assert.deepEqual(codeIn('286', 'EUR'), {
    code: '286',
    meaning: 'Purchase and sale of foreign currency (transfer)',
    list: 'domestic',
  });
  assert.deepEqual(codeIn('712', 'EUR').list, 'foreign');
  assert.deepEqual(codeIn('699', 'EUR'), { code: '699', meaning: null, list: 'foreign' });
});
