/** Reads the files of a country's folder. A line that begins with # is a comment. */
import { existsSync, readFileSync } from 'node:fs';

export interface Row {
  text: string;
  /** File and line, for errors. */
  at: string;
}

export type Folder = URL;

/** Returns the index of the first text in a sorted list that is not before `beginning`. */
export const placeOf = (sorted: readonly string[], beginning: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns whether a text of a sorted list begins with `beginning`. */
export const isBeginning = (sorted: readonly string[], beginning: string): boolean =>
  sorted[placeOf(sorted, beginning)]?.startsWith(beginning) === true;

/** Returns the length of the longest text of a sorted list that begins with `beginning`; 0 if none does. */
export const longestBegunBy = (sorted: readonly string[], beginning: string): number => {
  let longest = 0;
  for (let at = placeOf(sorted, beginning); sorted[at]?.startsWith(beginning); at++)
    longest = Math.max(longest, sorted[at]!.length);
  return longest;
};

/** Returns the lines of a file, or none if the country has no such file. */
export const rowsOf = (folder: Folder, file: string): Row[] => {
  const url = new URL(file, folder);
  if (!existsSync(url)) return [];
  return readFileSync(url, 'utf8')
    .split('\n')
    .map((line, i) => ({ text: line.trim(), at: `${file}:${i + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
};

/** Returns the entries of a list, which are separated by commas. */
export const listOf = (folder: Folder, file: string): string[] =>
  rowsOf(folder, file)
    .flatMap(({ text }) => text.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns the rows of a table whose first line names its columns. Cells hold no commas. */
export const tableOf = <Column extends string>(
  folder: Folder,
  file: string,
  columns: readonly Column[],
): { row: Record<Column, string>; at: string }[] => {
  const [header, ...lines] = rowsOf(folder, file);
  if (header === undefined) return [];
  if (header.text !== columns.join(','))
    throw new Error(`${header.at}: the columns are ${header.text}; write ${columns.join(',')}`);
  return lines.map(({ text, at }) => {
    const cells = text.split(',');
    if (cells.length !== columns.length)
      throw new Error(`${at}: ${cells.length} cells; write ${columns.length}, and no comma within a cell`);
    const row = Object.fromEntries(columns.map((column, i) => [column, cells[i]!.trim()]));
    return { row: row as Record<Column, string>, at };
  });
};
