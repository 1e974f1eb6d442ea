import type { LedgerEntry } from '../../banks/contract/ledger-change.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import type { Entry } from '../enrichment/enrich.ts';
import { factsIn } from '../enrichment/enrich.ts';
import { toStoredDetails } from './details.ts';
import type { RowEnrichment } from './enrichment/memoized-enricher.ts';
import type { StoredEntry } from './ledger-store.ts';
import { toStoredName } from './name.ts';
import { descriptionPlace } from './store.ts';

interface StorageContext {
  id: string;
  currency: string;
  dataKey: SealingKey;
  enrich: (entry: Entry) => RowEnrichment;
}

export const toStoredEntry = (
  entry: LedgerEntry,
  { id, currency, dataKey, enrich }: StorageContext,
): StoredEntry => {
  const { description, personal, amount } = entry;
  const { merchantName, merchantCategory, category, isPersonal } = enrich({
    description,
    amountMinor: amount,
    currency,
    facts: factsIn(entry.details ?? {}),
  });
  const name = toStoredName(merchantName, { id, isPersonal: personal || isPersonal }, dataKey);
  const { details, detailsSealed } = toStoredDetails(entry, id, dataKey);
  return {
    date: entry.date,
    amount,
    description: personal ? null : description,
    descriptionSealed: personal ? dataKey.seal(description, descriptionPlace(id)).toString('base64') : null,
    merchantName: name.merchantName,
    merchantNameSealed: name.merchantNameSealed?.toString('base64') ?? null,
    merchantCategory,
    category,
    details,
    detailsSealed: detailsSealed?.toString('base64') ?? null,
  };
};
