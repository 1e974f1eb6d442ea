import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../schema.ts';
import { matcherOf } from './search.ts';

const TRANSACTION = {
  id: 'txn_0djDJdJ0x',
  merchant_name: 'Pekara Đorđe',
  description: 'PEKARA DJORDJE 021',
  counterparty: null,
  reference: { number: 'RF18-DJ5', model: null },
  amount: -1_250.5,
} as unknown as Transaction;

test('a search finds a transaction by each of its texts in any spelling, and by no other', () => {
  for (const text of [TRANSACTION.id, 'rf18-dj5', 'ђорђе', 'djordje pekara', '1.250,50', '1250.5']) {
    assert.ok(matcherOf(text)(TRANSACTION), text);
  }
  for (const text of ['日本', 'α', '€', '😀', "'", '\u200b', '\u0301', 'Ь', '日本 pekara', 'pekara€', 'ŞЯ日'])
    assert.ok(!matcherOf(text)(TRANSACTION), text);
  const foreign = { ...TRANSACTION, description: 'すし 日本 ΑΛΦΑ 12€ 😀 Đorđe' } as Transaction;
  for (const text of ['日本', 'αλφα', '€', '12€', '😀', '日本 djordje', 'すし'])
    assert.ok(matcherOf(text)(foreign), text);
  assert.ok(!matcherOf('日本国')(foreign));
  for (const text of ['txn_1', 'djdj', 'txn', 'pekara mara', '1251'])
    assert.ok(!matcherOf(text)(TRANSACTION), text);
});
