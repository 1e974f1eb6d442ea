/** The tables under data/: read once, when the module loads or for the first line, and refused with the line number when wrong. */
import { readFileSync } from 'node:fs';
import { fold, readable } from './fold.ts';
import { splitWords } from './words.ts';

const read = (file: string): { text: string; at: string }[] =>
  readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line, i) => ({ text: line.trim(), at: `${file}:${i + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));

/** Lines of a plain list. */
export const readLines = (file: string): string[] => read(file).map(({ text }) => text);

/** All words of a list that has several to a line, folded. */
export const readWords = (file: string): Set<string> =>
  new Set(readLines(file).flatMap((line) => line.split(/\s+/).map((word) => fold(word.replaceAll('.', '')))));

/** Rows of a table whose first line names its columns. Cells hold no commas. */
export const readTable = <Column extends string>(
  file: string,
  columns: readonly Column[],
): { row: Record<Column, string>; at: string }[] => {
  const [header, ...lines] = read(file);
  if (header?.text !== columns.join(','))
    throw new Error(`${file}: expected the columns ${columns.join(',')}`);
  return lines.map(({ text, at }) => {
    const cells = text.split(',');
    if (cells.length !== columns.length) throw new Error(`${at}: expected ${columns.length} cells`);
    const row = Object.fromEntries(columns.map((column, i) => [column, cells[i]!.trim()]));
    return { row: row as Record<Column, string>, at };
  });
};

/** Refuses a word that is not in the list of those that may be returned. */
export const oneOf = <T extends string>(list: readonly T[], value: string, at: string): T => {
  if (!list.includes(value as T)) throw new Error(`${at}: '${value}' is not a known value`);
  return value as T;
};

/** A phrase of a table, split exactly as a descriptor is. */
export const foldedWords = (phrase: string): string[] =>
  splitWords(readable(phrase)).words.map((word) => word.folded);
