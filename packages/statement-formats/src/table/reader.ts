/** Reads tables of entries whose columns are known. */
import type { StatementPart, TextSink } from '../reader.ts';
import type { StatementNote } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type DataOptions, TableData, withSaved } from './data.ts';
import type { Header } from './header.ts';
import { Preamble, ROWS_BEFORE } from './preamble.ts';
import { type Row, rowReader } from './rows.ts';
import type { TableSample } from './sample.ts';

export interface TableOptions extends DataOptions {
  /** Filled with the beginning of the table. */
  sample?: TableSample | undefined;
  /** Returns null for a row that is no header; rows before the header are skipped. */
  header(row: Row): Header | null;
}

export interface Table {
  take(row: Row): void;
  /** Called after the last row. */
  end(): void;
  /** Whether the headings, or the first row of a table without headings, were found. */
  readonly isFound: boolean;
  /** Adds a note to the last statement. */
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

/** Makes the same for delimited text. */
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
