/** Tools that read what moved on accounts. */
import { Type } from 'typebox';
import { CATEGORIES } from '../../enrichment/categories.ts';
import { fold, readable } from '../../enrichment/fold.ts';
import type { Transaction } from '../../transactions/schema.ts';
import { reading, type Tool, ToolError } from '../tool.ts';
import { accountId, after, day, limit, UNASKED } from './inputs.ts';
import { rowsOf } from './ledger.ts';
import { summarise } from './spending.ts';

/** Rows looked at for one call: a search that finds nothing ends too. */
const MOST_SEARCHED = 5_000;
const MOST_SUMMED = 20_000;
const MOST_ACCOUNTS = 20;

export const transactionTools: readonly Tool[] = [
  reading(['transactions:read'], {
    name: 'list_transactions',
    title: 'List transactions',
    description:
      'Transactions of one account, newest first, by period, category and text; the text is looked for in merchant and description, in either script. Negative amounts are money out. Looks at 5,000 rows at most; pass `next` as `after` to go on.',
    input: Type.Object({
      account_id: accountId,
      from: Type.Optional(day('Earliest day.')),
      to: Type.Optional(day('Latest day.')),
      category: Type.Optional(Type.String({ enum: [...CATEGORIES] })),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      limit: Type.Optional(limit),
      after: Type.Optional(after('result')),
    }),
    run: async ({ ask }, { account_id, from, to, category, text, limit: most = UNASKED, after: start }) => {
      const wanted = text === undefined ? null : folded(text);
      const found: Transaction[] = [];
      let last: string | null = null;
      let seen = 0;
      let next: string | null = null;
      for await (const row of rowsOf(ask, account_id, { from, to, category }, start)) {
        if (found.length === most || seen === MOST_SEARCHED) {
          next = last;
          break;
        }
        seen += 1;
        last = row.id;
        if (wanted === null || folded(`${row.merchant_name} ${row.description}`).includes(wanted))
          found.push(row);
      }
      return { transactions: found.map(brief), looked_at: seen, next };
    },
  }),
  reading(['transactions:read'], {
    name: 'summarise_spending',
    title: 'Summarise spending by category and month',
    description:
      'Money in and out of up to 20 accounts by month, category and currency, booked rows only; refunds are netted. Exact to the last para. Up to 20,000 rows: choose a shorter period where there are more.',
    input: Type.Object({
      account_ids: Type.Array(accountId, { minItems: 1, maxItems: MOST_ACCOUNTS, uniqueItems: true }),
      from: day('First day.'),
      to: day('Last day.'),
    }),
    run: async ({ ask }, { account_ids, from, to }) => {
      const rows: Transaction[] = [];
      for (const account of account_ids) {
        for await (const row of rowsOf(ask, account, { from, to })) {
          if (rows.length === MOST_SUMMED) {
            throw new ToolError(
              `The period has more than ${MOST_SUMMED} transactions. Choose a shorter one.`,
            );
          }
          rows.push(row);
        }
      }
      return summarise(rows, from, to);
    },
  }),
];

/** What a model needs of a row; explain_transaction has the rest. */
const brief = ({ id, date, amount, currency, ...row }: Transaction) => ({
  id,
  date,
  amount,
  currency,
  merchant: row.merchant_name,
  category: row.category,
  description: row.description,
  pending: row.pending,
});

/** Čevapi, cevapi and чевапи are the same word to who looks for it. */
const folded = (text: string): string => readable(text).split(/\s+/).map(fold).join(' ');
