import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrich } from '../../ledger/enrichment/enrich.ts';
import type { Transaction } from '../../ledger/transactions/schema.ts';
import { story } from './story.ts';

test('the example transactions have the names and categories that the service would give', () => {
  const { data } = story.resources.TransactionList as { data: Transaction[] };
  assert.ok(data.length > 1);
  for (const row of data) {
    const { merchantName, merchantCategory, category } = enrich({
      description: row.description,
      amountMinor: Math.round(row.amount * 100),
      currency: row.currency,
    });
    assert.deepEqual(
      [row.merchant_name, row.merchant_category, row.category],
      [merchantName, merchantCategory, category],
      row.description,
    );
  }
});

test('the example sums are those of their transactions', () => {
  const { data, summary, count } = story.resources.TransactionList as {
    data: Transaction[];
    summary: Record<string, number>;
    count: number;
  };
  const paras = (rows: Transaction[]): number =>
    rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const total = paras(data.filter(({ amount }) => amount > 0));
  const spent = -paras(data.filter(({ amount }) => amount < 0));
  const sums = { total_in: total / 100, total_out: spent / 100, net: (total - spent) / 100 };
  assert.deepEqual(summary, { ...sums, without_own_transfers: sums });
  assert.equal(count, data.length);
});
