/** A place in a text, both counted from 1; a column counts UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/**
 * The one way in which a reader refuses a text. What was found there is never quoted: it may name a person, and messages
 * are logged.
 */
export class StatementError extends Error {
  readonly line: number;
  readonly column: number;
  /** What should have stood there: completes "expected …". */
  readonly expected: string;

  constructor({ line, column }: Place, expected: string) {
    super(`Line ${line}, column ${column}: expected ${expected}.`);
    this.name = 'StatementError';
    this.line = line;
    this.column = column;
    this.expected = expected;
  }
}
