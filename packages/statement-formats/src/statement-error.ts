/** Values that the sender of a file can add so that it can be read. */
export type Wanted = 'mapping' | 'account' | 'currency' | 'date_order' | 'decimal_mark' | 'unsigned_amounts';

/** A place in a text, counted from 1; a column counts UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/**
 * The only error of a reader for a text. Its message is logged and never quotes the text, which may contain personal data.
 * Only the sender of the file sees `expected`, which may quote the heading of a column.
 */
export class StatementError extends Error {
  readonly line: number;
  readonly column: number;
  /** The expected text: completes "expected …". */
  readonly expected: string;
  /** The same without words of the file. */
  readonly logged: string;
  /** Null if no added value helps. */
  readonly wanted: Wanted | null;

  constructor(
    { line, column }: Place,
    expected: string,
    logged = expected,
    { wanted = null }: { wanted?: Wanted | null } = {},
  ) {
    super(`Line ${line}, column ${column}: expected ${logged}.`);
    this.name = 'StatementError';
    this.line = line;
    this.column = column;
    this.expected = expected;
    this.logged = logged;
    this.wanted = wanted;
  }
}
