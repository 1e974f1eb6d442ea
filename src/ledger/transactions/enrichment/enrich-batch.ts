/** Enriches descriptions without storing them: a few at once, or a batch in a thread. */

import { breather } from '../../../../packages/common/breather.ts';
import type { EntryDetails } from '../../../banks/contract/ledger-change.ts';
import type { Db } from '../../../platform/database/postgres.ts';
import { task } from '../../../platform/threads/task.ts';
import { counterpartiesOf } from '../../enrichment/counterparties.ts';
import { factsIn } from '../../enrichment/enrich.ts';
import { presenceOf } from '../../enrichment/merchants.ts';
import { processorIn } from '../../enrichment/processors.ts';
import { codeOf } from '../../enrichment/vocabulary.ts';
import type { CorrectedEnrichment } from '../corrections/uncorrected.ts';
import { enricherFor } from './enrichment.ts';

export interface EnrichedLine {
  /** The sender's id, returned unchanged. */
  id: string | undefined;
  description: string;
  amountMinor: number;
  currency: string;
  paymentCode: string | undefined;
  mcc: string | undefined;
  counterparty: { name?: string; account?: string } | undefined;
}

interface Batch {
  keyId: number;
  lines: readonly EnrichedLine[];
}

export const enrichmentShape = (
  found: CorrectedEnrichment,
  {
    processor = null,
    channel,
    location,
  }: Pick<EntryDetails, 'channel' | 'location'> & {
    processor?: string | null | undefined;
  },
) => ({
  merchant_name: found.merchantName,
  merchant_category: found.merchantCategory,
  category: found.category,
  category_code: codeOf(found.category, found.merchantCategory),
  confidence: found.confidence,
  merchant_confidence: found.merchantConfidence,
  category_confidence: found.categoryConfidence,
  explanation: found.explanation,
  explanation_sr: found.explanationLocal,
  counterparties: counterpartiesOf(found, processor),
  ...presenceOf(found.merchantName, found.merchantCategory),
  location: location ? { city: location.city ?? null, country: location.country ?? null } : null,
  channel: channel ?? null,
  processor,
  corrected: found.corrected,
});

type Enriched = ReturnType<typeof enrichmentShape> & { id?: string };

export const enrichLines = async (sql: Db, { keyId, lines }: Batch): Promise<Enriched[]> => {
  const enrich = await enricherFor(sql, { keyId, connectionId: null, dataKey: null });
  const breathe = breather();
  const enriched: Enriched[] = [];
  for (const { id, description, amountMinor, currency, ...said } of lines) {
    const found = enrich({ description, amountMinor, currency, facts: factsIn(said) });
    enriched.push({
      ...(id === undefined ? {} : { id }),
      ...enrichmentShape(found, { processor: processorIn(description) }),
    });
    await breathe();
  }
  return enriched;
};

export const enrichBatch = task<Batch, Enriched[]>('enrich-batch', (batch, { sql }) =>
  enrichLines(sql, batch),
);
