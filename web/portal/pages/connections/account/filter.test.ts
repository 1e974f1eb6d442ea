import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Filter, matches, PAGE_SIZE, pageOf, totalsOf } from './filter.ts';
import { transaction } from './transaction.fixture.ts';

const filter = (parts: Partial<Filter>): Filter => ({
  search: '',
  from: '',
  to: '',
  category: '',
  only: '',
  ...parts,
});

describe('the filter of transactions', () => {
  const row = transaction({
    merchant_name: 'Đorđe pekara',
    description: 'PEKARA ČAČAK 688',
    amount: -1234.5,
  });

  test('finds words without their accents, amounts and ids', () => {
    for (const search of ['', 'djordje', 'cacak pekara', '1234.50', 'TXN_1', '  Čačak ']) {
      assert.ok(matches(row, filter({ search })), search);
    }
    for (const search of ['日本', 'α', '€', '😀', '\u0301', 'pekara 日本'])
      assert.ok(!matches(row, filter({ search })), search);
    assert.ok(matches({ ...row, description: 'すし 日本 12€' }, filter({ search: '日本 €' })));
    for (const search of ['lidl', 'pekara lidl', '999']) assert.ok(!matches(row, filter({ search })), search);
  });

  test('includes both ends of the period', () => {
    assert.ok(matches(row, filter({ from: '2026-03-01', to: '2026-03-01' })));
    assert.ok(!matches(row, filter({ from: '2026-03-02' })));
    assert.ok(!matches(row, filter({ to: '2026-02-28' })));
  });

  test('finds the payee, the reference, and transactions to review', () => {
    const paid = transaction({
      counterparty: { name: 'JKP Infostan', account: 'RS35265100000000000148', bank: null },
      reference: { model: '97', number: '163220000111111111000' },
      review: true,
    });
    for (const search of ['infostan', '26510000', '1632200001'])
      assert.ok(matches(paid, filter({ search })), search);
    assert.ok(matches(paid, filter({ only: 'review' })));
    assert.ok(!matches(row, filter({ only: 'review' })));
    assert.ok(!matches(row, filter({ only: 'pending' })));
    assert.ok(matches({ ...row, pending: true }, filter({ only: 'pending' })));
  });

  test('selects one category', () => {
    assert.ok(matches(row, filter({ category: 'groceries' })));
    assert.ok(!matches(row, filter({ category: 'rent' })));
  });
});

describe('a page of rows', () => {
  const rows = Array.from({ length: PAGE_SIZE * 2 + 1 }, (_, index) => index);

  test('is a slice of all rows, and a page beyond either end becomes the nearest one', () => {
    assert.deepEqual(pageOf(rows, 2), { rows: rows.slice(PAGE_SIZE, PAGE_SIZE * 2), page: 2, pages: 3 });
    assert.deepEqual(pageOf(rows, 99), { rows: rows.slice(PAGE_SIZE * 2), page: 3, pages: 3 });
    assert.equal(pageOf(rows, -1).page, 1);
    assert.deepEqual(pageOf([], 1), { rows: [], page: 1, pages: 1 });
  });
});

test('money in and money out are summed in minor units', () => {
  const rows = [0.1, 0.2, -0.1, -0.2, 0].map((amount) => ({ amount }));
  assert.deepEqual(totalsOf(rows), { in: 0.3, out: 0.3 });
  assert.deepEqual(totalsOf([]), { in: 0, out: 0 });
});
