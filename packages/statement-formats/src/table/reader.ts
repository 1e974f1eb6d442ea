/** Reads tables of entries once it is known what their columns mean. */
import { accountOf } from '../account-number.ts';
import type { StatementPart, TextSink } from '../reader.ts';
import type { StatementAccount } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { cellsOf, currencyIn, entryOf, type Mapping, type Minus } from './columns.ts';
import { type Row, rowReader } from './rows.ts';
import { type UnreadableParts, unreadableParts } from './unreadable.ts';

/** What a header says. */
export interface Header {
  mapping: Mapping;
  /** Where a column's name has one: `Iznos (EUR)`. */
  currency: string | null;
}

/** What a row means as a header; null where it is none. */
export type HeaderOf = (cells: readonly string[]) => Header | null;

export interface TableOptions {
  minus: Minus;
  /** Null for a row that is no header: those before it are passed over. */
  header(row: Row): Header | null;
  /** Of tables that do not name theirs. */
  account: string | null;
  currency: string | null;
}

/** Of a file, before its header. */
const ROWS_BEFORE = 50;

interface Open {
  text: string;
  account: StatementAccount;
  number: number | null;
}

export interface Table {
  take(row: Row): void;
  /** All rows have been taken. */
  end(): void;
}

/** One statement for each run of rows with the same account, currency and number. */
export const table = (options: TableOptions, emit: (part: StatementPart) => void): Table => {
  let header: Header | null = null;
  let unreadable: UnreadableParts | null = null;
  let open: Open | null = null;
  let rows = 0;

  const finish = (): void => {
    if (!open) return;
    const { account, number } = open;
    const nothing = { id: null, page: null, period: null, opening: null, closing: null, balances: [] };
    emit({ kind: 'statement', statement: { ...nothing, account, number } });
    open = null;
  };

  const take = (row: Row): void => {
    if (!header) {
      header = options.header(row);
      if (header) unreadable = unreadableParts(row.cells, header.mapping);
      rows += 1;
      if (!header && rows > ROWS_BEFORE) throw new StatementError(row, 'a header with a date and an amount');
      return;
    }
    unreadable!.beforeEntry(row);
    const cells = cellsOf(row, header.mapping);
    const currency = currencyIn(cells, options.currency ?? header.currency);
    const account = cells.text('account') ?? options.account ?? cells.refuse('account', 'an account');
    const number = /^\d{1,9}$/.exec(cells.text('number') ?? '')?.[0] ?? null;
    const text = `${account} ${currency} ${number}`;
    if (open?.text !== text) finish();
    open ??= {
      text,
      account: { ...accountOf(account), currency, holder: null, bank: null },
      number: number === null ? null : Number(number),
    };
    const entry = entryOf(cells, currency, options.minus);
    unreadable!.afterEntry(row, cells.text('amount') === null ? null : entry.amount);
    emit({ kind: 'entry', entry, line: row.line });
  };

  return {
    take,
    end() {
      if (!header) throw new StatementError({ line: 1, column: 1 }, 'a header with a date and an amount');
      unreadable!.end();
      finish();
    },
  };
};

/** The same of delimited text. */
export const tableSink = (
  { separator, quotes, ...options }: TableOptions & { separator: string; quotes: boolean },
  emit: (part: StatementPart) => void,
): TextSink => {
  const { take, end } = table(options, emit);
  const lines = rowReader(separator, quotes, take);
  return {
    write: lines.write,
    end() {
      lines.end();
      end();
    },
  };
};
