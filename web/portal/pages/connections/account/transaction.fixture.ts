import type { Transaction } from '../../../api/openapi.gen.ts';

/** A transaction for the tests of the pure parts. */
export const transaction = (parts: Partial<Transaction> = {}): Transaction => ({
  id: 'txn_1',
  account_id: 'acc_1',
  date: '2026-03-01',
  amount: -100,
  currency: 'RSD',
  description: 'LIDL 141 BEOGRAD 688',
  merchant_name: 'Lidl',
  merchant_category: 'discount_supermarket',
  category: 'groceries',
  type: 'debit',
  pending: false,
  pending_transaction_id: null,
  ...parts,
});
