/** The meaning of the columns of a table, given now or saved earlier. Pure. */
import { hash } from 'node:crypto';
import { isShallowJson } from '../../../packages/common/json-limits.ts';
import {
  COLUMNS,
  type Column,
  cellText,
  type Mapping,
  wireName,
} from '../../../packages/statement-formats/src/table/columns.ts';
import { writtenDay } from '../../../packages/statement-formats/src/table/days.ts';
import type { Header, HeaderOf, TableReading } from '../../../packages/statement-formats/src/table/header.ts';
import { completed, hasMovement, headerOf } from '../../../packages/statement-formats/src/table/headings.ts';
import { writtenAmount } from '../../../packages/statement-formats/src/table/numbers.ts';
import { MOST_COLUMNS } from '../../../packages/statement-formats/src/table/rows.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** A heading, or the number of a column from 1. */
type Place = string | number;

/** By meaning. */
export type GivenMapping = Partial<Record<Column, Place>> & { ignore?: readonly Place[] };

const COLUMN_OF = new Map(COLUMNS.map((column) => [wireName(column), column]));

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

const isPlace = (place: unknown): place is Place =>
  typeof place === 'string'
    ? place.trim() !== ''
    : Number.isInteger(place) && (place as number) >= 1 && (place as number) <= MOST_COLUMNS;

/** @throws INVALID_PARAMETER */
export const givenMapping = (text: string): GivenMapping => {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('it must be a JSON object');
  const mapping: GivenMapping = {};
  for (const [name, place] of Object.entries(value)) {
    if (name === 'ignore') {
      if (!Array.isArray(place) || place.length > MOST_COLUMNS || !place.every(isPlace)) {
        throw invalid('"ignore" must be a list of headings, or of numbers of columns from 1');
      }
      mapping.ignore = place;
      continue;
    }
    const column = COLUMN_OF.get(name);
    if (column === undefined) {
      const expected = `is not one of ${[...COLUMN_OF.keys(), 'ignore'].join(', ')}`;
      throw invalid(`"${name}" ${expected}`, `a name ${expected}`);
    }
    if (!isPlace(place)) throw invalid(`"${name}" must be a heading, or the number of a column from 1`);
    mapping[column] = place;
  }
  const isDated = mapping.bookingDate !== undefined || mapping.valueDate !== undefined;
  const isMoved =
    mapping.amount !== undefined || (mapping.debit !== undefined && mapping.credit !== undefined);
  if (!isDated || !isMoved) throw invalid('it must say which column is the date, and which the amount');
  return mapping;
};

const plain = (heading: string): string => heading.trim().toLowerCase();

/** Returns the hash of a table's headings, in their order. */
const headingsHash = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells.map(plain)), 'hex');

/** Finds the columns in a row of headings; null if one is missing. */
const placesIn = (given: GivenMapping, cells: readonly string[]): Mapping | null => {
  const headings = cells.map(plain);
  const placeOf = (place: Place): number =>
    typeof place === 'number' ? place - 1 : headings.indexOf(plain(place));
  const { ignore = [], ...columns } = given;
  const mapping: Mapping = {};
  for (const [column, place] of Object.entries(columns) as [Column, Place][]) {
    const at = placeOf(place);
    if (at < 0 || at >= cells.length) return null;
    mapping[column] = at;
  }
  // A column to be ignored may be missing.
  if (ignore.length > 0) mapping.ignore = ignore.map(placeOf).filter((at) => at >= 0);
  return mapping;
};

/** A mapping with how days and amounts are read, as it is saved for tables with the same headings. */
export interface SavedMapping {
  columns: Mapping;
  reading: Partial<TableReading>;
}

/** Whether a row is one of the data: it has a day and an amount where the mapping says. */
const isData = (mapping: Mapping, cells: readonly string[]): boolean => {
  const row = { cells: [...cells], line: 1, column: 1 };
  const text = (at: number | undefined): string => (at === undefined ? '' : cellText(row, at));
  const hasDay = [mapping.bookingDate, mapping.valueDate].some((at) => writtenDay(text(at)) !== null);
  return (
    hasDay && [mapping.amount, mapping.debit, mapping.credit].some((at) => writtenAmount(text(at)) !== null)
  );
};

export interface Headers {
  header: HeaderOf;
  /** The given mapping for the headings that it was used for, by their hash. */
  used: Map<string, SavedMapping>;
}

const headerWith = ({ columns, reading }: SavedMapping, cells: readonly string[]): Header => ({
  mapping: completed(columns, cells),
  currency: headerOf(cells)?.currency ?? null,
  headings: cells,
  saved: reading,
  takesFees: columns.fee !== undefined,
});

/**
 * What was given comes before what is remembered, and that before what headings say by themselves.
 * @param reading how days and amounts are read, as it was given with the mapping
 */
export const headersOf = (
  given: GivenMapping | null,
  remembered: ReadonlyMap<string, SavedMapping>,
  reading: Partial<TableReading> = {},
): Headers => {
  const used = new Map<string, SavedMapping>();
  const isNumbered =
    given !== null &&
    Object.values(given)
      .flat()
      .every((place) => typeof place === 'number');
  return {
    used,
    header: (cells) => {
      if (given) {
        const mapping = placesIn(given, cells);
        if (mapping === null) return null;
        // Numbers fit every row, so that the first of the data is not taken for the headings.
        if (isNumbered && isData(mapping, cells)) {
          return {
            mapping,
            currency: null,
            headings: [],
            isData: true,
            takesFees: mapping.fee !== undefined,
          };
        }
        if (isNumbered && !isHeading(mapping, cells)) return null;
        const saved = { columns: mapping, reading };
        used.set(headingsHash(cells), saved);
        return headerWith(saved, cells);
      }
      const known = remembered.size > 0 ? remembered.get(headingsHash(cells)) : undefined;
      return known ? headerWith(known, cells) : headerOf(cells);
    },
  };
};

/** Whether a row names the columns of the day and the amount, so that it may be one of headings. */
const isHeading = (mapping: Mapping, cells: readonly string[]): boolean => {
  const isNamed = (at: number | undefined): boolean => at === undefined || /\p{L}/u.test(cells[at] ?? '');
  return (
    hasMovement(mapping) &&
    [mapping.bookingDate, mapping.valueDate, mapping.amount, mapping.debit, mapping.credit].every(isNamed)
  );
};
