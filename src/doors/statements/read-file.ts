/** A file that has been read. */
import type { StatementFormat } from '../../../packages/statement-formats/src/recognise.ts';
import type { StatementEntry, StatementHead } from '../../../packages/statement-formats/src/statement.ts';
import type { TableSample } from '../../../packages/statement-formats/src/table/sample.ts';

export interface ReadLine {
  entry: StatementEntry;
  /** The position of the statement in its file. */
  line: number;
}

export interface ReadStatement {
  head: StatementHead;
  lines: ReadLine[];
}

export interface ReadFile {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  /** The headings and first rows of the table; null if the file is no table. */
  table: TableSample | null;
  statements: ReadStatement[];
}
