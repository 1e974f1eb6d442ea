/** Reads CSV of electronic banking. Separator and columns are recognised unless they are given. */

import type { DateOrder } from '../dates.ts';
import { readerOver, type StatementReader, type TextSink } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import type { HeaderOf } from '../table/header.ts';
import { headerOf } from '../table/headings.ts';
import type { DecimalMark } from '../table/numbers.ts';
import { type TableOptions, tableSink } from '../table/reader.ts';
import { rowReader } from '../table/rows.ts';
import type { TableSample } from '../table/sample.ts';

export interface CsvOptions {
  /** Account of a table that does not name its account; a table that names another account is refused. */
  account?: string;
  currency?: string;
  /** Returns the meaning of a header row, instead of the known headings. */
  header?: HeaderOf;
  /** Whether the header follows a mapping of the sender. */
  isMapped?: boolean;
  /** Order of the day's parts, for a column whose values allow two orders. */
  dateOrder?: DateOrder;
  /** Decimal mark, for a column whose values allow both. */
  decimalMark?: DecimalMark;
  /** Meaning of amounts without sign, if the table does not show it. */
  unsignedAmounts?: 'in' | 'out';
  /** Filled with the beginning of the table. */
  sample?: TableSample;
}

const SEPARATORS = [';', ',', '\t', '|'];
/** The header must be within this part of the text, in UTF-16 units. */
const HEAD = 32 * 1024;

export const tableOptions = (options: CsvOptions): TableOptions => ({
  minus: 'is money out',
  header: ({ cells }) => (options.header ?? headerOf)(cells),
  account: options.account ?? null,
  currency: options.currency ?? null,
  dateOrder: options.dateOrder ?? null,
  decimalMark: options.decimalMark ?? null,
  unsignedAmounts: options.unsignedAmounts ?? null,
  sample: options.sample,
});

/** Returns the first separator with which a row in the beginning is a header; null without one. */
export const separatorOf = (head: string, header: HeaderOf = headerOf): string | null =>
  SEPARATORS.find((separator) => {
    let found = false;
    const rows = rowReader(separator, true, ({ cells }) => {
      found ||= header(cells) !== null;
    });
    try {
      rows.write(head);
      rows.end();
    } catch (error) {
      // The beginning may end within a cell, and another separator may be the right one.
      if (!(error instanceof StatementError)) throw error;
    }
    return found;
  }) ?? null;

export const csvReader = (options: CsvOptions = {}): StatementReader =>
  readerOver((emit) => {
    const all = tableOptions(options);
    let head = '';
    let table: TextSink | null = null;

    const begin = (): TextSink => {
      const separator = separatorOf(head, (cells) => all.header({ cells: [...cells], line: 1, column: 1 }));
      if (separator === null) {
        throw new StatementError(
          { line: 1, column: 1 },
          'a table with a header that names a date and an amount',
        );
      }
      const begun = tableSink({ ...all, separator, quotes: true }, emit);
      begun.write(head);
      return begun;
    };

    return {
      write(text) {
        if (table) {
          table.write(text);
        } else {
          head += text;
          if (head.length >= HEAD) table = begin();
        }
      },
      end() {
        table ??= begin();
        table.end();
      },
    };
  });
