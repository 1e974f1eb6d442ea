/** The enrichment of an entry after corrections. */
import { type Enrichment, enrich, rowEnricher } from '../../enrichment/enrich.ts';
import type { EnrichmentInput } from '../../enrichment/input.ts';
import { namesPerson } from '../../enrichment/recognised.ts';

export interface CorrectedEnrichment extends Omit<Enrichment, 'merchantCategory' | 'category'> {
  merchantCategory: string;
  category: string;
  /** True if a correction applied. */
  corrected: boolean;
  /** True if the name is a person's, or comes from a correction that may name a person. */
  isPersonal: boolean;
}

export type Enricher = (entry: EnrichmentInput) => CorrectedEnrichment;

/** Enriches an entry by the rules alone, without corrections. */
export const enrichByRules = (entry: EnrichmentInput): CorrectedEnrichment => uncorrected(enrich(entry));

/** Returns an enricher by rules for the rows of one report. */
export const rowEnricherByRules = (): Enricher => {
  const enrichRow = rowEnricher();
  return (entry) => uncorrected(enrichRow(entry));
};

const uncorrected = (found: Enrichment): CorrectedEnrichment => ({
  ...found,
  corrected: false,
  isPersonal: namesPerson(found),
});
