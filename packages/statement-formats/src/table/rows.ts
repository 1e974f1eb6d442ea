/** Splits delimited text into rows of cells (RFC 4180, with the separators in use in Serbia). */
import type { TextSink } from '../reader.ts';
import { type Place, StatementError } from '../statement-error.ts';

/** In UTF-16 units. */
export const LONGEST_CELL = 10_000;
export const MOST_COLUMNS = 200;

export interface Row extends Place {
  cells: string[];
  /** Indexes of cells that are numbers in a workbook: their decimal mark is a point, whatever the other cells have. */
  numbers?: ReadonlySet<number>;
}

/**
 * Calls `take` with each row that is not empty. With `quotes`, a cell that begins with `"` ends at the next single `"` and
 * may contain separators and line ends.
 */
export const rowReader = (separator: string, quotes: boolean, take: (row: Row) => void): TextSink => {
  let cells: string[] = [];
  let cell = '';
  /** Before, within and after quotes; a cell without quotes is plain. */
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  let line = 1;
  let column = 1;
  let begun = 1;
  let afterReturn = false;
  let first = true;
  let ended = false;

  const refuse = (expected: string): never => {
    throw new StatementError({ line, column }, expected);
  };
  const endCell = (): void => {
    if (cells.length === MOST_COLUMNS) refuse(`at most ${MOST_COLUMNS} columns`);
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  const endRow = (): void => {
    endCell();
    const row = { cells, line: begun, column: 1 };
    cells = [];
    if (row.cells.some((each) => each.trim() !== '')) take(row);
  };

  const letter = (next: string): void => {
    if (state === 'quoted') {
      if (next === '"') state = 'quote';
      else cell += next;
    } else if (state === 'quote' && next === '"') {
      cell += '"';
      state = 'quoted';
    } else if (next === separator) {
      endCell();
    } else if (state === 'start' && quotes && next === '"') {
      state = 'quoted';
    } else if (state === 'quote') {
      // Blanks after the quotes are ignored.
      if (next !== ' ') refuse('the end of the cell behind its quotes');
    } else {
      cell += next;
      state = 'plain';
    }
    if (cell.length > LONGEST_CELL) refuse(`a cell of at most ${LONGEST_CELL} characters`);
  };

  return {
    write(text) {
      for (const next of text) {
        if (first && next === '\ufeff') continue;
        first = false;
        // DOS programs write it at the end of a file.
        ended ||= next === '\x1a';
        if (ended) {
          if (next !== '\x1a') refuse('nothing behind the end of the file');
          continue;
        }
        const lineFeed = next === '\n';
        if (lineFeed && afterReturn) {
          afterReturn = false;
          continue;
        }
        afterReturn = next === '\r';
        if (lineFeed || afterReturn) {
          if (state === 'quoted') letter('\n');
          else endRow();
          line += 1;
          column = 1;
          if (state === 'start') begun = line;
        } else {
          if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(next)) refuse('text without control characters');
          letter(next);
          column += next.length;
        }
      }
    },
    end() {
      if (state === 'quoted') refuse('the quotes that end the cell');
      if (cells.length > 0 || cell !== '') endRow();
    },
  };
};
