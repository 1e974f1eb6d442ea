/** Transactions as rows of a table and of CSV. */
import type { Transaction } from './sdk.ts';
import { amountFormat } from './terminal/formats.ts';
import type { Column } from './terminal/table.ts';
import { money } from './times.ts';

export const transactionColumns: Column<Transaction>[] = [
  { head: 'DATE', cell: ({ date }) => date },
  { head: 'AMOUNT', cell: ({ amount }) => money(amount), align: 'right', least: 13, format: amountFormat },
  { head: '', cell: ({ currency }) => currency },
  { head: 'WHO', cell: ({ merchant_name }) => merchant_name, least: 20, shrinks: true },
  { head: 'CATEGORY', cell: ({ category }) => category, least: 13, spare: 2 },
  { head: '', cell: ({ pending }) => (pending ? 'pending' : ''), format: () => 'yellow', spare: 3 },
  { head: 'WORDING', cell: ({ description }) => description, shrinks: true, spare: 4 },
];

/** The columns of CSV, in their order; new ones are added at the end. */
const CSV = {
  id: (row) => row.id,
  account_id: (row) => row.account_id,
  date: (row) => row.date,
  amount: (row) => row.amount,
  currency: (row) => row.currency,
  type: (row) => row.type,
  pending: (row) => row.pending,
  merchant_name: (row) => row.merchant_name,
  category: (row) => row.category,
  description: (row) => row.description,
  value_date: (row) => row.value_date,
  counterparty_name: (row) => row.counterparty?.name,
  counterparty_account: (row) => row.counterparty?.account,
  payment_code: (row) => row.payment_code?.code,
  reference_model: (row) => row.reference?.model,
  reference_number: (row) => row.reference?.number,
} satisfies Record<string, (row: Transaction) => unknown>;

export const csvHead = Object.keys(CSV);
export const csvCells = (row: Transaction): unknown[] => Object.values(CSV).map((cell) => cell(row));
