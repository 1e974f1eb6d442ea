/** The enrichment of an entry, before corrections. */
import { type Enrichment, type Entry, enrich, enrichRow, type Identified } from '../../enrichment/enrich.ts';

interface Corrected {
  /** A correction applied. */
  corrected: boolean;
  /** The name is a person's, or that of a correction which may name one. */
  isPersonal: boolean;
}

export type CorrectedEnrichment = Enrichment & Corrected;
/** The enrichment of a row, which has no explanation. */
export type CorrectedRow = Identified & Corrected;

export type Enricher = (entry: Entry) => CorrectedEnrichment;
export type RowEnricher = (entry: Entry) => CorrectedRow;

const unchanged = <Found extends Identified>(found: Found): Found & Corrected => ({
  ...found,
  corrected: false,
  isPersonal: found.person,
});

/** Enriches an entry without corrections. */
export const uncorrected: Enricher = (entry) => unchanged(enrich(entry));

/** Enriches a row without corrections. */
export const uncorrectedRow: RowEnricher = (entry) => unchanged(enrichRow(entry));
