/** Reads the CSV of electronic banking: separator and columns are recognised, unless they are given. */

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
  /** Of the table, where it does not name its own; a table that names others is refused. */
  account?: string;
  currency?: string;
  /** What a row means as a header, in the place of what is known of headings. */
  header?: HeaderOf;
  /** The header goes by a mapping of the sender. */
  isMapped?: boolean;
  /** Where all days of a column can be read in two orders. */
  dateOrder?: DateOrder;
  /** Where all amounts of a column can be read with either mark. */
  decimalMark?: DecimalMark;
  /** What amounts without a sign are where nothing in the table says it. */
  unsignedAmounts?: 'in' | 'out';
  /** Is filled with how the table begins. */
  sample?: TableSample;
}

const SEPARATORS = [';', ',', '\t', '|'];
/** The header is looked for in so much of the text, in UTF-16 units. */
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

/** The first separator with which a row of this beginning is a header; null where there is none. */
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
      // What is cut off may be in the middle of a cell; and with another separator it may be well-formed.
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
