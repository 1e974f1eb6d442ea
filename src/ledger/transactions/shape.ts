import { toMajor } from '../../../packages/common/money.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { presenceOf } from '../enrichment/merchants.ts';
import { codeOf } from '../enrichment/vocabulary.ts';
import { detailsShape } from './details.ts';
import { nameIn } from './name.ts';
import type { Transaction } from './schema.ts';
import { descriptionPlace, type TransactionRow } from './store.ts';

/** Returns a row as the API shows it. The data key is used only if the row has sealed values. */
export const transactionShape = (row: TransactionRow, dataKey: SealingKey): Transaction => {
  const description = row.descriptionSealed
    ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
    : (row.description ?? '');
  const merchantName = nameIn(row, dataKey);
  const details = detailsShape(row, dataKey);
  const { website, logo } = presenceOf(merchantName, row.merchantCategory);
  // Assigned field by field: spreading objects takes twice as long.
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
    value_date: details.value_date,
    transacted_at: details.transacted_at,
    counterparty: details.counterparty,
    reference: details.reference,
    payment_code: details.payment_code,
    original: details.original,
    mcc: details.mcc,
    location: details.location,
    channel: details.channel,
    processor: details.processor,
    balance_after: details.balance_after,
    review: details.review,
    payments: details.payments,
    details: details.details,
    transfer: row.transfer && {
      pair_id: row.transfer.pairId,
      account_id: row.transfer.accountId,
      transaction_id: row.transfer.transactionId,
      confidence: row.transfer.confidence,
      reason: row.transfer.reason,
    },
    website,
    logo,
  };
};
