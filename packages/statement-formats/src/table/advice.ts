/** Explains why the headings of a table are not known: what was found, and a mapping to copy. */

import { ibanOf } from '../account-number.ts';
import { StatementError } from '../statement-error.ts';
import { type Column, cellText, type Mapping, wireMapping } from './columns.ts';
import { writtenDay } from './days.ts';
import { guessed } from './headings.ts';
import { writtenAmount } from './numbers.ts';
import { type Row, rowReader } from './rows.ts';
import { TableSample, UnknownTableError } from './sample.ts';
import { writtenSide } from './sides.ts';

/** Maximum number of columns in the message, and of letters of each heading. */
const MOST_NAMED = 30;
const LONGEST_NAME = 40;
/** Rows that are examined. */
const MOST_ROWS = 40;

const isDay = (cell: string): boolean => /\d/.test(cell) && writtenDay(cell) !== null;
const isAmount = (cell: string): boolean =>
  !isDay(cell) && ibanOf(cell) === null && writtenAmount(cell) !== null;

interface Shape {
  headings: readonly string[];
  place: Row;
  data: readonly Row[];
}

/** Returns the rows with a date and an amount, and the row above them; null without such rows. */
const shapeOf = (rows: readonly Row[]): Shape | null => {
  const isData = ({ cells }: Row): boolean =>
    cells.some((cell) => isDay(cell.trim())) && cells.some((cell) => isAmount(cell.trim()));
  const first = rows.findIndex(isData);
  if (first < 0) return null;
  const above = rows
    .slice(0, first)
    .findLast(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 2);
  const width = rows[first]!.cells.length;
  const isHeading = above !== undefined && above.cells.length <= width + 2;
  return {
    headings: isHeading ? above.cells : [],
    place: isHeading ? above : rows[first]!,
    data: rows.slice(first).filter(isData).slice(0, MOST_ROWS),
  };
};

const suggested = ({ headings, data }: Shape): Mapping => {
  const mapping: Mapping = { ...guessed(headings) };
  const width = Math.max(...data.map(({ cells }) => cells.length));
  const taken = new Set(Object.values(mapping).flat());
  const all = (at: number, is: (cell: string) => boolean): boolean => {
    const cells = data.map((row) => cellText(row, at)).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(is);
  };
  const put = (column: Column, is: (at: number) => boolean): void => {
    if (mapping[column] !== undefined) return;
    const at = Array.from({ length: width }, (_, place) => place).find(
      (place) => !taken.has(place) && is(place),
    );
    if (at === undefined) return;
    mapping[column] = at;
    taken.add(at);
  };
  if (mapping.valueDate === undefined) put('bookingDate', (at) => all(at, isDay));
  if (mapping.debit === undefined || mapping.credit === undefined) {
    put(
      'amount',
      (at) => all(at, isAmount) && data.some((row) => /[.,]\d\d\b|^[-(−]|-$/.test(cellText(row, at))),
    );
    put('amount', (at) => all(at, isAmount));
  }
  put('currency', (at) => all(at, (cell) => /^[A-Z]{3}$/.test(cell)));
  put('side', (at) => all(at, (cell) => writtenSide(cell) !== null));
  put(
    'account',
    (at) =>
      new Set(data.map((row) => cellText(row, at))).size === 1 && all(at, (cell) => ibanOf(cell) !== null),
  );
  const length = (at: number): number => data.reduce((sum, row) => sum + cellText(row, at).length, 0);
  const longest = Array.from({ length: width }, (_, at) => at)
    .filter((at) => !taken.has(at) && all(at, (cell) => /\p{L}/u.test(cell)))
    .sort((a, b) => length(b) - length(a))[0];
  if (longest !== undefined) mapping.description ??= longest;
  return mapping;
};

const NO_TABLE = 'a table with a header that names a date and an amount';

/** @param isMapped whether the sender gave a mapping, which then names missing columns */
export const unknownTable = (
  rows: readonly Row[],
  separator: string | null,
  isMapped: boolean,
): StatementError => {
  const shape = shapeOf(rows);
  if (!shape) return new StatementError(rows[0] ?? { line: 1, column: 1 }, NO_TABLE);
  const { headings, place } = shape;
  const names = Array.from({ length: Math.max(headings.length, shape.data[0]!.cells.length) }, (_, at) => {
    const heading = headings[at]?.trim() ?? '';
    return heading === '' ? String(at + 1) : `${at + 1} "${heading.slice(0, LONGEST_NAME)}"`;
  });
  const wanted = isMapped
    ? 'the columns that the mapping names'
    : headings.length > 0
      ? 'headings that are known (a date, an amount)'
      : 'a mapping, since the table has no headings';
  const between = separator === null ? '' : ` parted by "${separator === '\t' ? 'tab' : separator}"`;
  const found = `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ' and others' : ''}`;
  const columns = suggested(shape);
  const mapping = JSON.stringify(wireMapping(columns, headings));
  const table = new TableSample();
  table.begin(headings, columns);
  for (const row of shape.data) table.take(row);
  return new UnknownTableError(
    place,
    `${wanted}. It is a table with the columns ${found}${between}. Say what they mean, for example mapping=${mapping}`,
    wanted,
    table,
  );
};

/** Returns the same for text: with the separator that gives most rows a date and an amount. Null if it is no table. */
export const unknownTextTable = (head: string, isMapped: boolean): StatementError | null => {
  let best: { rows: Row[]; separator: string; data: number } | null = null;
  for (const separator of [';', ',', '\t', '|']) {
    const rows: Row[] = [];
    const reader = rowReader(separator, true, (row) => {
      if (rows.length < 2 * MOST_ROWS) rows.push(row);
    });
    try {
      reader.write(head);
      reader.end();
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
    }
    const data = rows.some(({ cells }) => cells.length > 1) ? (shapeOf(rows)?.data.length ?? 0) : 0;
    if (data > (best?.data ?? 0)) best = { rows, separator, data };
  }
  return best && unknownTable(best.rows, best.separator, isMapped);
};
