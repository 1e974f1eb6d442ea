/** What a table looks like, for a person who decides what its columns mean. */
import { type Place, StatementError } from '../statement-error.ts';
import type { Mapping } from './columns.ts';
import type { TableReading } from './header.ts';
import type { Row } from './rows.ts';

/** Rows of the data that are shown, and letters of each cell. */
const MOST_ROWS = 5;
const LONGEST_CELL = 80;

const shortened = (cell: string): string => {
  const text = cell.trim();
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
};

/** The headings of a table, its first rows, and the columns that are read. Readers fill it. */
export class TableSample {
  isFound = false;
  /** Empty for a table without headings. */
  headings: readonly string[] = [];
  mapping: Mapping = {};
  /** How days and amounts are read, as it was given or saved. */
  reading: TableReading = { dateOrder: null, decimalMark: null, unsignedAmounts: null };
  readonly rows: string[][] = [];

  begin(headings: readonly string[], mapping: Mapping, reading: TableReading = this.reading): void {
    this.isFound = true;
    this.headings = headings.map(shortened);
    this.mapping = mapping;
    this.reading = reading;
  }

  take({ cells }: Pick<Row, 'cells'>): void {
    if (this.rows.length < MOST_ROWS) this.rows.push(cells.map(shortened));
  }
}

/** A table whose columns nothing says, with what its sender needs to say it. */
export class UnknownTableError extends StatementError {
  readonly table: TableSample;

  constructor(place: Place, expected: string, logged: string, table: TableSample) {
    super(place, expected, logged, { wanted: 'mapping' });
    this.table = table;
  }
}
