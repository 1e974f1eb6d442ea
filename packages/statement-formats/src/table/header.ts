import type { Mapping } from './columns.ts';
import type { DecimalMark } from './numbers.ts';
import type { ValueOptions } from './taken-row.ts';

/** How the days and amounts of a table are read where its values leave it open. */
export type TableReading = Pick<ValueOptions, 'dateOrder' | 'decimalMark' | 'unsignedAmounts'>;

/** What a header says. */
export interface Header {
  mapping: Mapping;
  /** Where the heading of the amounts has one: `Iznos (EUR)`. */
  currency: string | null;
  /** Empty where the table has none. */
  headings: readonly string[];
  /** The row is no heading but the first of the data. */
  isData?: boolean;
  /** The mark before the decimals of a table that this service wrote: its amounts have signs, and all of its rows are booked entries. */
  ownMark?: DecimalMark | undefined;
  /** What was saved with the mapping. */
  saved?: Partial<TableReading>;
  /** Fees were named by the sender, so they are taken off the amounts. */
  takesFees?: boolean;
}

/** What a row means as a header; null where it is none. */
export type HeaderOf = (cells: readonly string[]) => Header | null;
