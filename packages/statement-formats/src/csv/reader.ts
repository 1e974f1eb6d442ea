/** Reads the CSV of electronic banking: separator and columns are recognised, unless they are given. */
import { readerOver, type StatementReader, type TextSink } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import type { Mapping } from '../table/columns.ts';
import { type Header, type HeaderOf, tableSink } from '../table/reader.ts';
import { type Row, rowReader } from '../table/rows.ts';
import { headerOf } from './header.ts';

export interface CsvOptions {
  /** Of the table, where it has no column for it. */
  account?: string;
  currency?: string;
  /** Where the columns stand, from 0, in the place of what their names say: rows begin behind the first one. */
  mapping?: Mapping;
  /** What a row means as a header, in the place of what is known of names. */
  header?: HeaderOf;
}

const SEPARATORS = [';', ',', '\t', '|'];
/** The header is looked for in so much of the text, in UTF-16 units. */
const HEAD = 32 * 1024;

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

export const csvReader = ({
  account,
  currency,
  mapping,
  header: named = headerOf,
}: CsvOptions = {}): StatementReader =>
  readerOver((emit) => {
    const least = Math.max(0, ...Object.values(mapping ?? {}));
    const header = (cells: readonly string[]): Header | null =>
      mapping ? (cells.length > least ? { mapping, currency: null } : null) : named(cells);
    let head = '';
    let table: TextSink | null = null;

    const begin = (): TextSink => {
      const separator = separatorOf(head, header);
      if (separator === null) {
        throw new StatementError(
          { line: 1, column: 1 },
          'a table with a header that names a date and an amount',
        );
      }
      const options = {
        separator,
        quotes: true,
        minus: 'is money out' as const,
        header: ({ cells }: Row) => header(cells),
        account: account ?? null,
        currency: currency ?? null,
      };
      const begun = tableSink(options, emit);
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
