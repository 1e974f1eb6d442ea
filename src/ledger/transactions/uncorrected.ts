/** The enrichment of an entry, before corrections. */
import { type Enrichment, type Entry, enrich, enrichRow } from '../enrichment/enrich.ts';

export interface CorrectedEnrichment extends Enrichment {
  /** A correction applied. */
  corrected: boolean;
  /** The name is a person's, or that of a correction which may name one. */
  isPersonal: boolean;
}

export type Enricher = (entry: Entry) => CorrectedEnrichment;

const unchanged = (found: Enrichment): CorrectedEnrichment => ({
  ...found,
  corrected: false,
  isPersonal: found.person,
});

/** Enriches an entry without corrections. */
export const uncorrected: Enricher = (entry) => unchanged(enrich(entry));

/** Enriches a row without corrections. Its explanation may quote a similar line. */
export const uncorrectedRow: Enricher = (entry) => unchanged(enrichRow(entry));
