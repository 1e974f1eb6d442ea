import { type Static, Type } from 'typebox';
import { listDuplicates } from '../../../ledger/accounts/duplicates-store.ts';
import { CATEGORIES } from '../../../ledger/enrichment/vocabulary.ts';
import type { Transaction } from '../../../ledger/transactions/schema.ts';
import type { TransactionSearch } from '../../../ledger/transactions/search/search-schema.ts';
import { Refusal } from '../ask.ts';
import { readTool, type Tool, ToolError } from '../tool.ts';
import { accountId, after, DEFAULT_ROWS, day, limit } from './inputs.ts';
import { rowsOf } from './ledger.ts';
import { summarise } from './spending.ts';

const MOST_SUMMED = 20_000;
const MOST_ACCOUNTS = 20;
/** Errors of one account that do not affect the others. */
const UNREADABLE = new Set(['CONSENT_EXPIRED', 'ACCOUNT_NOT_FOUND']);

export const transactionTools: readonly Tool[] = [
  readTool(['transactions:read'], {
    name: 'list_transactions',
    title: 'List transactions',
    description:
      'Transactions of one account or of all, newest first, filtered by period, category, direction and text. `text` is searched in merchant, description, counterparty and reference, in Latin and Cyrillic. Negative amounts are money out. A call searches at most 5,000 rows: pass `next` as `after` to continue. `left_out` lists accounts that were not searched, with the reason; `duplicates_left_out` lists those whose transactions another account has, too.',
    input: Type.Object({
      account_id: Type.Optional(accountId),
      from: Type.Optional(day('Earliest day.')),
      to: Type.Optional(day('Latest day.')),
      category: Type.Optional(Type.String({ enum: [...CATEGORIES] })),
      direction: Type.Optional(Type.String({ enum: ['in', 'out'] })),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      limit: Type.Optional(limit),
      after: Type.Optional(after('result')),
    }),
    run: async ({ ask }, { direction, limit: most = DEFAULT_ROWS, after: cursor, ...filter }) => {
      const type = direction && (direction === 'in' ? 'credit' : 'debit');
      const query = { ...filter, type, limit: most, cursor };
      const found = await ask<Static<typeof TransactionSearch>>('GET', '/transactions', { query });
      return {
        transactions: found.data.map(brief),
        next: found.next_cursor,
        looked_back_to: found.looked_back_to,
        ...(found.left_out.length > 0
          ? { left_out: found.left_out, has_more_left_out: found.has_more_left_out }
          : {}),
        ...(found.duplicates.length > 0 ? { duplicates_left_out: found.duplicates } : {}),
      };
    },
  }),
  readTool(['transactions:read'], {
    name: 'summarise_spending',
    title: 'Summarise spending by category and month',
    description:
      'Money in and out of up to 20 accounts by month, category and currency, booked rows only; refunds are netted. Transfers between own accounts are left out of the sums, and `own_transfers_left_out` has their amounts. Exact to two decimals. At most 20,000 rows: choose a shorter period if there are more. `left_out` lists accounts that are not in the sums, with the reason; `duplicates_left_out` lists those that are the same as another of the named accounts.',
    input: Type.Object({
      account_ids: Type.Array(accountId, { minItems: 1, maxItems: MOST_ACCOUNTS, uniqueItems: true }),
      from: day('First day.'),
      to: day('Last day.'),
    }),
    run: async ({ ask, deps, caller }, { account_ids, from, to }) => {
      const named = new Set(account_ids);
      const duplicates = (await listDuplicates(deps.sql, caller.keyId, caller.now, account_ids)).filter(
        ({ duplicateOf }) => named.has(duplicateOf),
      );
      const summed = account_ids.filter((id) => !duplicates.some(({ accountId: twice }) => twice === id));
      const rows: Transaction[] = [];
      const leftOut: { account_id: string; refusal: Refusal }[] = [];
      for (const account_id of summed) {
        try {
          for await (const row of rowsOf(ask, account_id, { from, to })) {
            if (rows.length === MOST_SUMMED) {
              throw new ToolError(
                `The period has more than ${MOST_SUMMED} transactions. Choose a shorter one.`,
              );
            }
            rows.push(row);
          }
        } catch (error) {
          if (!(error instanceof Refusal) || !UNREADABLE.has(error.body.error_code)) throw error;
          leftOut.push({ account_id, refusal: error });
        }
      }
      if (leftOut.length === summed.length) throw leftOut[0]!.refusal;
      return {
        ...summarise(rows, from, to),
        left_out: leftOut.map(({ account_id, refusal }) => ({
          account_id,
          error_code: refusal.body.error_code,
          error_message: refusal.body.error_message,
        })),
        duplicates_left_out: duplicates.map(({ accountId: twice, duplicateOf }) => ({
          account_id: twice,
          duplicate_of: duplicateOf,
        })),
      };
    },
  }),
];

/** Reduces a row to the fields that a model needs; explain_transaction returns the others. */
const brief = ({ id, account_id, date, amount, currency, ...row }: Transaction) => ({
  id,
  account_id,
  date,
  amount,
  currency,
  merchant: row.merchant_name,
  category: row.category,
  description: row.description,
  pending: row.pending,
  ...(row.transfer === null ? {} : { transfer: row.transfer }),
});
