/** The first and last rows of a statement as the transactions that they become. */
import type { BankEntry } from '../../banks/contract/contract.ts';
import { ledgerEntry } from '../../ingest/replay.ts';
import { factsIn } from '../../ledger/enrichment/enrich.ts';
import type { Enricher } from '../../ledger/transactions/corrections/uncorrected.ts';

/** Rows at each end of a statement. */
const AT_EACH_END = 5;
/** Statements of one upload whose rows are shown: a zip may have thousands. */
export const MOST_SHOWN = 20;

export interface PreviewRow {
  date: string;
  amount: number;
  currency: string;
  description: string;
  counterparty: string | null;
  merchantName: string;
  category: string;
  isNew: boolean;
}

export interface Preview {
  first: PreviewRow[];
  /** Empty where `first` has all of them. */
  last: PreviewRow[];
}

export const previewOf = (
  entries: readonly BankEntry[],
  added: ReadonlySet<BankEntry>,
  enrich: Enricher,
): Preview => {
  const row = (entry: BankEntry): PreviewRow => {
    const { amount, currency, description, counterparty, bookingDate } = entry;
    const { details } = ledgerEntry(entry, { ref: '', accountRef: '', date: bookingDate! });
    const facts = factsIn(details ?? {});
    const { merchantName, category } = enrich({ description, amountMinor: amount, currency, facts });
    return {
      date: bookingDate!,
      amount,
      currency,
      description,
      counterparty: counterparty?.name ?? null,
      merchantName,
      category,
      isNew: added.has(entry),
    };
  };
  const isShort = entries.length <= 2 * AT_EACH_END;
  return {
    first: entries.slice(0, isShort ? entries.length : AT_EACH_END).map(row),
    last: isShort ? [] : entries.slice(-AT_EACH_END).map(row),
  };
};
