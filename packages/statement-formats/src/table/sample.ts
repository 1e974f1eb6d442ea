/** The beginning of a table, for a person who assigns meanings to its columns. */
import { type Place, StatementError } from '../statement-error.ts';
import type { Mapping } from './columns.ts';
import type { TableReading } from './header.ts';
import type { Row } from './rows.ts';

/** The number of rows, and of letters of each cell. */
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
  /** The given or saved options for dates and amounts. */
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

/** Refuses a table with unknown headings, with the information that its sender needs. */
export class UnknownTableError extends StatementError {
  readonly table: TableSample;

  constructor(place: Place, expected: string, logged: string, table: TableSample) {
    super(place, expected, logged, { wanted: 'mapping' });
    this.table = table;
  }
}
