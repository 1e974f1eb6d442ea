/** Simulated customers as input of detection: the bank's reports, enriched as at ingestion. */

import { belgradeDate } from '../../packages/common/belgrade.ts';
import { DAY } from '../../packages/common/clock.ts';
import type { LedgerChange, LedgerEntry } from '../../src/banks/contract/ledger-change.ts';
import { books } from '../../src/banks/simulated/books.ts';
import type { Scenario } from '../../src/banks/simulated/scenarios.ts';
import { truthOf } from '../../src/banks/simulated/truth.ts';
import { enrich } from '../../src/ledger/enrichment/enrich.ts';
import type { RecurringInput } from '../../src/ledger/recurring/history.ts';
import { minimumOf, type Walk, walkForward } from './walk-forward.ts';

export const BANKS = ['banca-intesa', 'otp', 'raiffeisen'] as const;
export const FIRST_DAY = Date.parse('2025-07-01T10:00:00Z');

export type BookedEntry = LedgerEntry & { pending: boolean };

/** Returns the booked and pending rows after the bank's changes, by account. */
export const ledgers = (changes: readonly LedgerChange[]): Map<string, BookedEntry[]> => {
  const entries = new Map<string, BookedEntry>();
  for (const change of changes) {
    if (change.kind === 'released') entries.delete(change.ref);
    if (change.kind === 'settled') entries.delete(change.pendingRef);
    if (change.kind !== 'released') {
      entries.set(change.entry.ref, { ...change.entry, pending: change.kind === 'pending' });
    }
  }
  return Map.groupBy(entries.values(), ({ accountRef }) => accountRef);
};

export const inputOf = (entry: BookedEntry, currency: string): RecurringInput => {
  const { merchantName, category, merchantCategory } = enrich({
    description: entry.description,
    amountMinor: entry.amount,
    currency,
  });
  const { ref, date, amount, description, pending } = entry;
  return { id: ref, date, amount, currency, description, merchantName, category, merchantCategory, pending };
};

const WALKED_DAYS = 90;

/** Walks through the last days of a customer's year, separately for each account. */
export const walkCustomer = async (walk: Walk, scenario: Scenario, seed: number): Promise<void> => {
  const bankId = BANKS[seed % BANKS.length]!;
  const at = new Date(FIRST_DAY + ((seed * 11) % 365) * DAY);
  const grant = await books.authorize({ bankId, at, seed: `evaluation ${seed}`, scenario });
  const truth = truthOf(grant, at);
  const booked = ledgers(await books.pull(grant, null, at));
  const from = belgradeDate(new Date(at.getTime() - WALKED_DAYS * DAY));
  for (const { ref, currency } of await books.accounts(grant)) {
    const rows = (booked.get(ref) ?? []).map((entry) => ({
      tx: inputOf(entry, currency),
      contract: truth.entries.get(entry.ref)?.streamId ?? null,
    }));
    const minimum = (contract: string): number => minimumOf(truth.streams.get(contract)!.cadence);
    walkForward(walk, rows, { minimum, from });
  }
};
