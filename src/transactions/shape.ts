import { codeOf } from '../enrichment/kinds.ts';
import { presenceOf } from '../enrichment/merchants.ts';
import { toMajor } from '../platform/money.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { shownDetails } from './details.ts';
import { nameIn } from './name.ts';
import type { Transaction } from './schema.ts';
import { descriptionPlace, type TransactionRow } from './store.ts';

/** A row as the API shows it. The data key is needed only where the wording is sealed. */
export const transactionShape = (row: TransactionRow, dataKey: SealingKey): Transaction => {
  const description = row.descriptionSealed
    ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
    : (row.description ?? '');
  const merchantName = nameIn(row, description, dataKey);
  return {
    id: row.id,
    account_id: row.accountId,
    connection_id: row.connectionId,
    date: row.date,
    amount: toMajor(row.amount),
    currency: row.currency,
    description,
    merchant_name: merchantName,
    merchant_category: row.merchantCategory ?? 'unknown',
    category: row.category,
    category_code: codeOf(row.category, row.merchantCategory),
    type: row.amount < 0 ? 'debit' : 'credit',
    pending: row.pending,
    pending_transaction_id: row.pendingTransactionId,
    ...shownDetails(row, dataKey),
    ...presenceOf(merchantName, row.merchantCategory),
  };
};
