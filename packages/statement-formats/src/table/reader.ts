/** Reads tables of entries once it is known what their columns mean. */
import type { StatementPart, TextSink } from '../reader.ts';
import type { StatementNote } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type DataOptions, TableData, withSaved } from './data.ts';
import type { Header } from './header.ts';
import { Preamble, ROWS_BEFORE } from './preamble.ts';
import { type Row, rowReader } from './rows.ts';
import type { TableSample } from './sample.ts';

export interface TableOptions extends DataOptions {
  /** Is filled with how the table begins. */
  sample?: TableSample | undefined;
  /** Null for a row that is no header: those before it are passed over. */
  header(row: Row): Header | null;
}

export interface Table {
  take(row: Row): void;
  /** All rows have been taken. */
  end(): void;
  /** The headings, or the first row of a table that has none, have been found. */
  readonly isFound: boolean;
  /** Has the last statement say something more. */
  addNote(note: StatementNote): void;
}

const NO_HEADER = 'a header with a date and an amount';

export const table = (options: TableOptions, emit: (part: StatementPart) => void): Table => {
  const preamble = new Preamble();
  const added: StatementNote[] = [];
  let header: Header | null = null;
  let data: TableData | null = null;
  let rowsBefore = 0;
  let last: Row | null = null;

  return {
    get isFound() {
      return header !== null;
    },
    addNote: (note) => void added.push(note),
    take(row) {
      last = row;
      if (!header) {
        header = options.header(row);
        if (!header) {
          preamble.take(row);
          rowsBefore += 1;
          if (rowsBefore > ROWS_BEFORE) throw new StatementError(row, NO_HEADER);
        }
        if (!header?.isData) return;
      }
      if (!data) {
        data = new TableData(header, row, preamble, options, emit);
        options.sample?.begin(header.headings, data.mapping, withSaved(options, header));
      }
      options.sample?.take(row);
      data.take(row);
    },
    end() {
      if (!header) throw new StatementError({ line: 1, column: 1 }, NO_HEADER);
      if (!data)
        throw new StatementError(last!, 'at least one row with a day and an amount below the headings');
      data.end(added);
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
