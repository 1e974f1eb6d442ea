import type { Mapping } from './columns.ts';

/** What a header says. */
export interface Header {
  mapping: Mapping;
  /** Where the heading of the amounts has one: `Iznos (EUR)`. */
  currency: string | null;
  /** Empty where the table has none. */
  headings: readonly string[];
  /** The row is no heading but the first of the data. */
  isData?: boolean;
  /** Amounts have signs, whatever rows there are. */
  isSigned?: boolean;
  /** Fees were named by the sender, so they are taken off the amounts. */
  takesFees?: boolean;
}

/** What a row means as a header; null where it is none. */
export type HeaderOf = (cells: readonly string[]) => Header | null;
