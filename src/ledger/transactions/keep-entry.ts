/** What a row keeps of what a bank reported: enriched, and sealed where it may name a person. */

import type { LedgerEntry } from '../../banks/contract/ledger-change.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import type { Entry } from '../enrichment/enrich.ts';
import { factsIn } from '../enrichment/enrich.ts';
import { keepDetails } from './details.ts';
import type { KeptEntry } from './ledger-store.ts';
import { keepName } from './name.ts';
import type { Told } from './remembering.ts';
import { descriptionPlace } from './store.ts';

/** The row that an entry is kept in, the currency of its account, and what it is enriched and sealed with. */
interface Keeping {
  id: string;
  currency: string;
  dataKey: SealingKey;
  enrich: (entry: Entry) => Told;
}

export const keepEntry = (entry: LedgerEntry, { id, currency, dataKey, enrich }: Keeping): KeptEntry => {
  const { description, personal, amount } = entry;
  const { merchantName, merchantCategory, category, isPersonal } = enrich({
    description,
    amountMinor: amount,
    currency,
    facts: factsIn(entry.details ?? {}),
  });
  const name = keepName(merchantName, { id, isPersonal: personal || isPersonal }, dataKey);
  const { details, detailsSealed } = keepDetails(entry, id, dataKey);
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
