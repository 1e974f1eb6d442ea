/** What enrichment says of an entry, before any correction of it. */
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

/** What is found, whatever was corrected. */
export const uncorrected: Enricher = (entry) => unchanged(enrich(entry));

/** The same for rows, whose explanation may quote a line that is alike. */
export const uncorrectedRow: Enricher = (entry) => unchanged(enrichRow(entry));
