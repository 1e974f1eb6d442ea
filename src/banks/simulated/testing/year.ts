/** A year of a simulated customer with its truth, for tests to look through. */

import { DAY } from '../../../../packages/common/clock.ts';
import type { LedgerChange, LedgerEntry } from '../../contract/ledger-change.ts';
import { books } from '../books.ts';
import { PROFILES } from '../scenarios.ts';
import { type EntryTruth, type Truth, truthOf } from '../truth.ts';

export const CONSENT = new Date('2026-05-20T10:00:00Z');
export const SEEDS = ['ana', 'boris', 'ceca', 'dule', 'ena', 'fića'];
export const BANKS = ['banca-intesa', 'otp', 'raiffeisen'] as const;

export interface Row {
  change: LedgerChange;
  entry: LedgerEntry;
  truth: EntryTruth;
}

interface Year {
  /** All changes from the start of the history, hold by hold. */
  rows: Row[];
  booked: Row[];
  truth: Truth;
  /** The rows of one stream, in order. */
  stream(id: string): Row[];
  /** Held and booked entry of what was settled. */
  settlements: { held: LedgerEntry; booked: Row }[];
}

/** Each year is made once a process, however many tests look through it. */
const years = new Map<string, Promise<Year>>();

export const yearOf = (scenario: string, bankId: string, seed: string, days = 0): Promise<Year> => {
  const key = JSON.stringify([scenario, bankId, seed, days]);
  const year = years.get(key) ?? makeYear(scenario, bankId, seed, days);
  years.set(key, year);
  return year;
};

const makeYear = async (scenario: string, bankId: string, seed: string, days: number): Promise<Year> => {
  const grant = await books.authorize({ bankId, at: CONSENT, seed, scenario });
  const until = new Date(CONSENT.getTime() + days * DAY);
  const truth = truthOf(grant, until);
  const from = new Date(Date.parse(String(grant.historyFrom)) - 1);
  const rows = (await books.pull(grant, from, until)).flatMap((change): Row[] =>
    change.kind === 'released'
      ? []
      : [{ change, entry: change.entry, truth: truth.entries.get(change.entry.ref)! }],
  );
  const held = new Map(rows.map(({ entry }) => [entry.ref, entry]));
  const booked = rows.filter(({ change }) => change.kind !== 'pending');
  return {
    rows,
    booked,
    truth,
    stream: (id) => booked.filter((row) => row.truth.streamId === id && row.entry.accountRef === 'current'),
    settlements: booked.flatMap((row) =>
      row.change.kind === 'settled' ? [{ held: held.get(row.change.pendingRef)!, booked: row }] : [],
    ),
  };
};

export const everywhere = async (check: (year: Year, where: string) => void, days = 0): Promise<void> => {
  for (const scenario of Object.keys(PROFILES)) {
    for (const [n, seed] of SEEDS.entries()) {
      const bankId = BANKS[n % BANKS.length]!;
      check(await yearOf(scenario, bankId, seed, days), `${scenario} at ${bankId}, seed ${seed}`);
    }
  }
};
