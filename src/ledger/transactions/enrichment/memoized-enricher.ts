import { type Entry, entryKey } from '../../enrichment/enrich.ts';
import type { CorrectedRow, RowEnricher } from '../corrections/uncorrected.ts';

/** Maximum entries in the cache. */
const MAX_CACHED = 2_000;

/** The month of a rent or wage, as in KIRIJA 03/2026, which does not affect its enrichment. */
const MONTH = /(?<![\d/])(?:0[1-9]|1[0-2])\/20\d\d(?![\d/])/;

/** The fields that a row stores. */
export type RowEnrichment = Pick<
  CorrectedRow,
  'merchantName' | 'merchantCategory' | 'category' | 'isPersonal'
>;

const keyOf = (entry: Entry): string =>
  entryKey({ ...entry, description: entry.description.replace(MONTH, 'MM/YYYY') });

/**
 * Returns an enricher with a cache for a batch of entries, many of which are equal: a bank describes a bill or a fee
 * the same way every month.
 */
export const memoizedEnricher = (enrich: RowEnricher): ((entry: Entry) => RowEnrichment) => {
  const known = new Map<string, RowEnrichment>();
  return (entry) => {
    const key = keyOf(entry);
    let found = known.get(key);
    if (found === undefined) {
      found = enrich(entry);
      // A name that may contain the month is valid for this entry only.
      if (MONTH.test(entry.description) && /\d/.test(found.merchantName)) return found;
      if (known.size === MAX_CACHED) known.clear();
      known.set(key, found);
    }
    return found;
  };
};
