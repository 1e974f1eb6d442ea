/** What the sender of a file can give beside it, so that it is read. */
export type Wanted = 'mapping' | 'account' | 'currency' | 'date_order' | 'decimal_mark' | 'unsigned_amounts';

/** A place in a text, both counted from 1; a column counts UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/**
 * The one way in which a reader refuses a text. Its message is logged and never quotes the text, which may name a person.
 * `expected`, which only the sender of the file reads, may name the heading of a column.
 */
export class StatementError extends Error {
  readonly line: number;
  readonly column: number;
  /** What should have stood there: completes "expected …". */
  readonly expected: string;
  /** The same without words of the file. */
  readonly logged: string;
  /** Null where nothing that is given beside the file helps. */
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
