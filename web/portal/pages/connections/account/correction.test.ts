import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionFaults, correctionOf } from './correction.ts';

const ROW = { merchant_name: 'Lidl', category: 'groceries', merchant_category: 'food' } as const;

test('a correction contains the changed fields only; a blank field changes nothing', () => {
  assert.deepEqual(correctionOf(ROW, { merchant_name: ' Lidl Srbija ', category: 'groceries' }), {
    merchant_name: 'Lidl Srbija',
  });
  assert.deepEqual(correctionOf(ROW, { merchant_name: '', category: 'shopping', merchant_category: '' }), {
    category: 'shopping',
  });
});

test('a correction changes something, and a merchant category has letters, digits and underscores', () => {
  assert.deepEqual(correctionFaults(ROW, { merchant_name: 'Lidl' }), { merchant_name: 'nothingChanged' });
  assert.deepEqual(correctionFaults(ROW, { merchant_category: 'Super market' }), {
    merchant_category: 'badMerchantCategory',
  });
  assert.deepEqual(correctionFaults(ROW, { merchant_category: 'supermarket_2' }), {});
});
