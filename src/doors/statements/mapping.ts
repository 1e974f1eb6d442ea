/** What the columns of a table mean, as its sender says or once said. Pure. */
import { hash } from 'node:crypto';
import { isShallowJson } from '../../../packages/common/json-limits.ts';
import { headerOf } from '../../../packages/statement-formats/src/csv/header.ts';
import { COLUMNS, type Column, type Mapping } from '../../../packages/statement-formats/src/table/columns.ts';
import type { HeaderOf } from '../../../packages/statement-formats/src/table/reader.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** By meaning: a heading, or the number of a column from 1. */
export type GivenMapping = Partial<Record<Column, string | number>>;

/** `counterpartyName` is `counterparty_name` on the wire. */
const onTheWire = (column: Column): string =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMN_OF = new Map(COLUMNS.map((column) => [onTheWire(column), column]));
const MOST_COLUMNS = 200;

const invalid = (reason: string, logged = reason): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: 'mapping', reason, logged });

const parsed = (text: string): unknown => {
  if (!isShallowJson(text)) throw invalid('it must be a JSON object of names and columns');
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('it must be a JSON object');
  }
};

/** @throws INVALID_PARAMETER */
export const givenMapping = (text: string): GivenMapping => {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('it must be a JSON object');
  const mapping: GivenMapping = {};
  for (const [name, place] of Object.entries(value)) {
    const column = COLUMN_OF.get(name);
    if (column === undefined) {
      const expected = `is none of ${[...COLUMN_OF.keys()].join(', ')}`;
      throw invalid(`"${name}" ${expected}`, `a name ${expected}`);
    }
    const isNumber = Number.isInteger(place) && place >= 1 && place <= MOST_COLUMNS;
    if (!isNumber && (typeof place !== 'string' || place.trim() === '')) {
      throw invalid(`"${name}" must be a heading, or the number of a column from 1`);
    }
    mapping[column] = place as string | number;
  }
  const isDated = mapping.bookingDate !== undefined || mapping.valueDate !== undefined;
  const isMoved =
    mapping.amount !== undefined || (mapping.debit !== undefined && mapping.credit !== undefined);
  if (!isDated || !isMoved) throw invalid('it must say which column is the date, and which the amount');
  return mapping;
};

const plain = (heading: string): string => heading.trim().toLowerCase();

/** What a table is known by: its headings, in their order. */
const headingsHash = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells.map(plain)), 'hex');

/** Where the columns are in a row of headings; null where one of them is not there. */
const placesIn = (given: GivenMapping, cells: readonly string[]): Mapping | null => {
  const headings = cells.map(plain);
  const mapping: Mapping = {};
  for (const [column, place] of Object.entries(given) as [Column, string | number][]) {
    const at = typeof place === 'number' ? place - 1 : headings.indexOf(plain(place));
    if (at < 0 || at >= cells.length) return null;
    mapping[column] = at;
  }
  return mapping;
};

export interface Headers {
  header: HeaderOf;
  /** Headings that what was given has been used for, by their hash. */
  used: Map<string, Mapping>;
}

/** What was given comes before what is remembered, and that before what headings say by themselves. */
export const headersOf = (given: GivenMapping | null, remembered: ReadonlyMap<string, Mapping>): Headers => {
  const used = new Map<string, Mapping>();
  return {
    used,
    header: (cells) => {
      if (given) {
        const mapping = placesIn(given, cells);
        if (mapping) used.set(headingsHash(cells), mapping);
        return mapping && { mapping, currency: null };
      }
      const known = remembered.size > 0 ? remembered.get(headingsHash(cells)) : undefined;
      return known ? { mapping: known, currency: null } : headerOf(cells);
    },
  };
};
