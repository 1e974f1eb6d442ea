import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPaymentCode, paymentCodeMeaning, paymentCodeOf } from './payment-codes.ts';

test('a code gives the type of the payment and its purpose', () => {
  assert.equal(paymentCodeMeaning('221'), 'Goods and services, final consumption (transfer)');
  assert.equal(paymentCodeMeaning('240'), 'Wages (transfer)');
  assert.equal(paymentCodeMeaning('189'), 'Transactions ordered by citizens (cash)');
  assert.equal(paymentCodeMeaning('990'), 'Other transactions (other)');
});

test('an unknown code has no meaning, and an invalid one is ignored', () => {
  assert.ok(isPaymentCode('243'));
  assert.equal(paymentCodeMeaning('243'), null);
  for (const text of ['', '21', '2210', '421', 'abc', '2 1', '22１']) {
    assert.ok(!isPaymentCode(text), text);
    assert.equal(paymentCodeMeaning(text), null);
  }
});

test('a code of an account in foreign currency is looked up in the foreign list first', () => {
  assert.deepEqual(paymentCodeOf('147', 'EUR'), {
    code: '147',
    meaning: 'Goods to supply means of transport',
    list: 'foreign',
  });
  assert.deepEqual(paymentCodeOf('147', 'RSD'), {
    code: '147',
    meaning: 'Pay charged to others (cash)',
    list: 'domestic',
  });
  assert.deepEqual(paymentCodeOf('286', 'EUR'), {
    code: '286',
    meaning: 'Purchase and sale of foreign currency (transfer)',
    list: 'domestic',
  });
  assert.deepEqual(paymentCodeOf('712', 'EUR').list, 'foreign');
  assert.deepEqual(paymentCodeOf('699', 'EUR'), { code: '699', meaning: null, list: 'foreign' });
});
