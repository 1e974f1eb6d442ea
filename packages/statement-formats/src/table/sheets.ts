/** Reads the first sheet of a workbook, or the first table of a page, that has entries. */
import { breather } from '../../../common/breather.ts';
import { type CsvOptions, tableOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { unknownTable } from './advice.ts';
import { ROWS_BEFORE } from './preamble.ts';
import { type Table, table } from './reader.ts';
import type { Row } from './rows.ts';

export interface Sheet {
  name: string;
  rows: Iterable<Row>;
}

/** Maximum number of cells in a file whose tables are all in memory: 50,000 rows of 40 columns. */
export const MOST_CELLS = 2_000_000;
/** UTF-16 units of all rows together, because a workbook may reference one long text in every cell. */
const MOST_TEXT = 64 * 1024 * 1024;
/** Rows that are read before other work may run. */
const ROWS_AT_ONCE = 20;

/**
 * Yields every part of the first sheet with a known header. Others with a known header are named in a note, because they
 * may repeat the rows. @throws StatementError
 */
export async function* readSheets(
  sheets: Iterable<Sheet>,
  options: CsvOptions,
): AsyncGenerator<StatementPart> {
  const all = tableOptions(options);
  const breathe = breather();
  let parts: StatementPart[] = [];
  let found: Table | null = null;
  const seen: Row[] = [];
  let textLength = 0;
  for (const { name, rows } of sheets) {
    const one: Table | null = found ? null : table(all, (part) => parts.push(part));
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (one) {
        if (!one.isFound && count > ROWS_BEFORE) break;
        if (!one.isFound && seen.length < ROWS_BEFORE) seen.push(row);
        for (const cell of row.cells) textLength += cell.length;
        if (textLength > MOST_TEXT)
          throw new StatementError(row, `at most ${MOST_TEXT} characters in all cells together`);
        one.take(row);
      } else {
        if (count > ROWS_BEFORE) break;
        if (all.header(row)) {
          found!.addNote({
            code: 'sheet_not_read',
            line: null,
            message: `The table "${name}" was not read, only the first one of the file.`,
          });
          break;
        }
      }
      if (count % ROWS_AT_ONCE !== 0) continue;
      yield* parts;
      parts = [];
      await breathe();
    }
    if (one?.isFound) found = one;
  }
  if (!found) throw unknownTable(seen, null, options.isMapped ?? false);
  found.end();
  yield* parts;
}
