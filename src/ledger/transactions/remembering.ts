import { type Entry, entryKey } from '../enrichment/enrich.ts';
import type { CorrectedEnrichment, Enricher } from './uncorrected.ts';

/** Entries that are remembered at a time. */
const REMEMBERED = 2_000;

/** KIRIJA 03/2026: for which month a rent or a wage is says nothing of what it is. */
const MONTH = /(?<![\d/])(?:0[1-9]|1[0-2])\/20\d\d(?![\d/])/;

/** What is kept of an entry; why it is said is not, and may quote the month. */
export type Told = Pick<CorrectedEnrichment, 'merchantName' | 'merchantCategory' | 'category' | 'isPersonal'>;

const keyOf = (entry: Entry): string =>
  entryKey({ ...entry, description: entry.description.replace(MONTH, 'MM/YYYY') });

/** The same for a batch of entries, of which many are alike: a bank words a bill or a fee the same every month. */
export const rememberingEnricher = (enrich: Enricher): ((entry: Entry) => Told) => {
  const known = new Map<string, Told>();
  return (entry) => {
    const key = keyOf(entry);
    let found = known.get(key);
    if (found === undefined) {
      found = enrich(entry);
      // A name in which the month may stand is that of this entry alone.
      if (MONTH.test(entry.description) && /\d/.test(found.merchantName)) return found;
      if (known.size === REMEMBERED) known.clear();
      known.set(key, found);
    }
    return found;
  };
};
