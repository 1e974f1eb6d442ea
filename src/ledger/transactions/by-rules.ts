/** What the rules say of an entry, before any correction of it. */
import { type Enrichment, enrich, rowEnricher } from '../../enrichment/enrich.ts';
import type { EnrichmentInput } from '../../enrichment/input.ts';
import { namesPerson } from '../../enrichment/recognised.ts';

export interface CorrectedEnrichment extends Omit<Enrichment, 'merchantCategory' | 'category'> {
  merchantCategory: string;
  category: string;
  /** A correction applied. */
  corrected: boolean;
  /** The name is a person's, or that of a correction which may name one. */
  isPersonal: boolean;
}

export type Enricher = (entry: EnrichmentInput) => CorrectedEnrichment;

/** What the rules say, whatever was corrected. */
export const byRules = (entry: EnrichmentInput): CorrectedEnrichment => uncorrected(enrich(entry));

/** The same for the rows of one report. */
export const ruledRows = (): Enricher => {
  const enrichRow = rowEnricher();
  return (entry) => uncorrected(enrichRow(entry));
};

const uncorrected = (found: Enrichment): CorrectedEnrichment => ({
  ...found,
  corrected: false,
  isPersonal: namesPerson(found),
});
