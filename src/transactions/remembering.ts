import { inputKey } from '../enrichment/enrich.ts';
import type { CorrectedEnrichment, Enricher } from './enrichment.ts';

/** Entries that are remembered at a time. */
const REMEMBERED = 2_000;

/** The same for a batch of entries, of which many are alike: a bank words a bill or a fee the same every month. */
export const rememberingEnricher = (enrich: Enricher): Enricher => {
  const known = new Map<string, CorrectedEnrichment>();
  return (entry) => {
    const key = inputKey(entry);
    let found = known.get(key);
    if (found === undefined) {
      found = enrich(entry);
      if (known.size === REMEMBERED) known.clear();
      known.set(key, found);
    }
    return found;
  };
};
