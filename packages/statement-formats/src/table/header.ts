import type { Mapping } from './columns.ts';
import type { DecimalMark } from './numbers.ts';
import type { ValueOptions } from './parsed-row.ts';

/** Options that decide ambiguous dates and amounts of a table. */
export type TableReading = Pick<ValueOptions, 'dateOrder' | 'decimalMark' | 'unsignedAmounts'>;

/** The meaning of a header row. */
export interface Header {
  mapping: Mapping;
  /** Currency in the heading of the amounts: `Iznos (EUR)`. */
  currency: string | null;
  /** Empty for a table without headings. */
  headings: readonly string[];
  /** Whether the row is the first row of data and no header. */
  isData?: boolean;
  /** Decimal mark of a table that this service wrote. Its amounts have signs, and all its rows are booked entries. */
  ownMark?: DecimalMark | undefined;
  /** Options saved with the mapping. */
  saved?: Partial<TableReading>;
  /** Whether the sender mapped a fee column, so fees are subtracted from the amounts. */
  takesFees?: boolean;
}

/** Returns the meaning of a header row; null for other rows. */
export type HeaderOf = (cells: readonly string[]) => Header | null;
