import { Type } from 'typebox';
import { hasMore } from '../../platform/http/paging.ts';
import {
  amount,
  calendarDate,
  count,
  idText,
  knownText,
  nullable,
  pathId,
} from '../../platform/http/schema.ts';
import { CATEGORIES, CONFIDENCES } from '../enrichment/vocabulary.ts';
import { transactionDetails } from './details-schema.ts';
import { categoryCode, merchantCategory, presence } from './enrichment/enrichment-schema.ts';

const CATEGORY_NAMES = CATEGORIES.join(', ');

const TransactionTransfer = Type.Object(
  {
    pair_id: Type.String({
      description: 'Equal for all transactions of one transfer.',
      examples: ['pair_6bNcEXAMPLE'],
    }),
    account_id: Type.String({ description: 'The other account.', examples: ['acc_9Kq2EXAMPLE'] }),
    transaction_id: Type.String({
      description: 'The transaction there; if the transfer has several there, the one of the largest amount.',
      examples: ['txn_5dRwEXAMPLE'],
    }),
    confidence: Type.String({
      enum: [...CONFIDENCES],
      description: '`high` for a pair that you set or confirmed.',
    }),
    reason: Type.String({
      description: 'Why the two transactions are one transfer.',
      examples: ['The amounts are equal; both are of 2026-03-05; both sides name the holder.'],
    }),
  },
  {
    description:
      'The other side of a transfer between accounts of the same `user_id`. Null if the transaction is no such transfer, or its other side is not connected.',
  },
);

export const Transaction = Type.Object(
  {
    id: Type.String({ examples: ['txn_8JkPEXAMPLE'] }),
    account_id: Type.String({ examples: ['acc_4sVbEXAMPLE'] }),
    connection_id: Type.String({ examples: ['conn_2mTqEXAMPLE'] }),
    date: calendarDate('Booking date in Belgrade; while pending, the date of the purchase.'),
    amount: amount('Negative is money out, positive is money in.'),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['RSD'] }),
    description: Type.String({ description: "The bank's description.", examples: ['LIDL 141 BEOGRAD 688'] }),
    merchant_name: Type.String({
      minLength: 1,
      description:
        "The merchant. If it is not known, the bank's description without its variable parts, or the whole description if nothing is left.",
      examples: ['Lidl'],
    }),
    merchant_category: merchantCategory(
      'More specific than `category`; `unknown` if that is `uncategorized`. Your own category if you corrected it.',
    ),
    category: Type.String({
      enum: [...CATEGORIES],
      description: `One of ${CATEGORY_NAMES}.`,
      examples: ['groceries'],
    }),
    category_code: categoryCode,
    type: Type.String({ enum: ['debit', 'credit'] }),
    pending: Type.Boolean({ description: 'True while the transaction is not settled.' }),
    pending_transaction_id: nullable(
      Type.String({ description: 'Id of the pending transaction that this one settled.' }),
    ),
    ...transactionDetails,
    transfer: nullable(TransactionTransfer),
    ...presence,
    running_balance: Type.Optional(
      nullable(
        amount(
          'The booked balance after this transaction; null while it is pending. Only with `running_balance=true`.',
        ),
      ),
    ),
  },
  { $id: 'Transaction' },
);

export const TransactionsQuery = Type.Object({
  from: Type.Optional(calendarDate('Earliest date.')),
  to: Type.Optional(calendarDate('Latest date.')),
  category: knownText(CATEGORIES, `Only this category, one of ${CATEGORY_NAMES}.`),
  limit: Type.Optional(
    count({ minimum: 1, description: 'Default 50, in sync mode 500. Above 500 is treated as 500.' }),
  ),
  starting_after: Type.Optional(
    idText(
      'transaction',
      'Id of the last transaction of the previous page; the page begins after it. Not with `cursor`.',
    ),
  ),
  running_balance: Type.Optional(
    Type.Boolean({
      description:
        'With `true`: each transaction has the balance after it, in the order of this list. Not with `cursor`.',
    }),
  ),
  cursor: Type.Optional(
    idText(
      'transaction',
      'Selects sync mode. Empty on the first call, then the `next_cursor` of the previous response.',
    ),
  ),
});

const sums = {
  total_in: amount('Money in.'),
  total_out: amount('Money out, as a positive number.'),
  net: amount('total_in minus total_out.'),
};

export const TransactionList = Type.Object(
  {
    object: Type.Literal('list'),
    account_id: Type.String(),
    count: Type.Integer({ description: 'Number of entries in `data`.' }),
    has_more: hasMore,
    summary: Type.Object(
      {
        ...sums,
        without_own_transfers: Type.Object(sums, {
          description:
            'The same sums without transfers between accounts of the same `user_id`: income and spending.',
        }),
      },
      { description: 'Sums of exactly the transactions in `data`.' },
    ),
    data: Type.Array(Type.Unsafe<Transaction>({ $ref: 'Transaction#' })),
  },
  { $id: 'TransactionList' },
);

export const TransactionSync = Type.Object(
  {
    object: Type.Literal('sync'),
    account_id: Type.String(),
    sync_status: Type.String({
      enum: ['HISTORICAL_UPDATE_COMPLETE', 'INITIAL_UPDATE_COMPLETE', 'NOT_READY'],
      description:
        '`NOT_READY` during the first update from the bank. `INITIAL_UPDATE_COMPLETE` when the newest 30 days are loaded. `HISTORICAL_UPDATE_COMPLETE` when older transactions are loaded, too. Simulated banks are complete at once.',
    }),
    added: Type.Array(Type.Unsafe<Transaction>({ $ref: 'Transaction#' })),
    modified: Type.Array(Type.Unsafe<Transaction>({ $ref: 'Transaction#' })),
    removed: Type.Array(Type.Object({ transaction_id: Type.String() })),
    next_cursor: Type.String({ description: 'Store it in the same database transaction as the data.' }),
    has_more: Type.Boolean(),
  },
  { $id: 'TransactionSync' },
);

export type Transaction = Type.Static<typeof Transaction>;

export const TransactionPath = Type.Object({
  id: pathId('transaction', 'A transaction id of this key.'),
});
