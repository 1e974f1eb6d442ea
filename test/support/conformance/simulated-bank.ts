/** A simulated bank with one customer for the suite, and the same customer at a bank that shows entries only. */

import { after, DAY } from '../../../packages/common/clock.ts';
import type { BankEntry } from '../../../src/banks/contract/contract.ts';
import { ProviderError } from '../../../src/banks/contract/error.ts';
import type { LedgerEntry } from '../../../src/banks/contract/ledger-change.ts';
import { agree, refuse } from '../../../src/banks/simulated/authorization-server.ts';
import { books } from '../../../src/banks/simulated/books.ts';
import { lruCache } from '../../../src/banks/simulated/memory.ts';
import { simulatedBanks } from '../../../src/banks/simulated/provider.ts';
import type { Weather } from '../../../src/banks/simulated/weather.ts';
import { bankEntry, windowBank } from '../window-bank.ts';
import type { Habit, Harness, TrueEntry, Truth } from './harness.ts';

export const START = new Date('2026-05-20T10:00:00Z');
const QUOTA_ENDS = new Date('2026-05-21T04:00:00Z');
export const SEED = 'conformance';

const weathers = (bankId: string): Partial<Record<Habit, Weather>> => ({
  unavailable: { fault: { kind: 'unavailable', until: null } },
  quota: { fault: { kind: 'quota', until: QUOTA_ENDS.toISOString() } },
  refused: { fault: { kind: 'refused', until: null } },
  malformed: { fault: { kind: 'malformed', until: null } },
  closed: { closed: [bankId === 'otp' ? 'current' : 'savings'] },
  revoked: { consent: 'revoked' },
  expired: { fault: { kind: 'consent_ended', until: null } },
});

const asTrue = ({ date: day, amount, description }: LedgerEntry): TrueEntry => ({ day, amount, description });

interface Ledger {
  booked: LedgerEntry[];
  pending: LedgerEntry[];
}

/**
 * Makes the ledger of an account. For a customer of a year it reads a week at a time, because any steps must give the same
 * books.
 */
const makeLedger = async (bankId: string, accountRef: string, at: Date): Promise<Ledger> => {
  const grant = await books.authorize({ bankId, at: START, seed: SEED });
  const booked: LedgerEntry[] = [];
  const pending = new Map<string, LedgerEntry>();
  let since = after(new Date(grant.historyFrom), -1);
  while (since < at) {
    const until = new Date(Math.min(at.getTime(), since.getTime() + 7 * DAY));
    for (const change of await books.pull(grant, since, until, accountRef)) {
      if (change.kind === 'pending') pending.set(change.entry.ref, change.entry);
      if (change.kind === 'released') pending.delete(change.ref);
      if (change.kind === 'settled') pending.delete(change.pendingRef);
      if (change.kind === 'booked' || change.kind === 'settled') booked.push(change.entry);
    }
    since = until;
  }
  return { booked, pending: [...pending.values()] };
};

const ledgers = lruCache<Promise<Ledger>>(100);

/** Returns the same ledger for each page of a read. */
export const ledgerAt = (bankId: string, accountRef: string, at: Date): Promise<Ledger> =>
  ledgers([bankId, accountRef, at.getTime()].join(), () => makeLedger(bankId, accountRef, at));

const truthAt = async (bankId: string, accountRef: string, at: Date): Promise<Truth> => {
  const { booked, pending } = await ledgerAt(bankId, accountRef, at);
  return { booked: booked.map(asTrue), pending: pending.map(asTrue) };
};

export const simulatedHarness = (bankId: string): Harness => {
  const weatherOf = weathers(bankId);
  let at = START;
  let habit: Habit | null = null;
  let asked = 0;
  const provider = simulatedBanks({
    forecast: () => {
      asked += 1;
      if (habit === 'slow') return new Promise(() => {});
      return (habit && weatherOf[habit]) ?? {};
    },
  });
  return {
    provider,
    bankId,
    customer: { sandbox: { seed: SEED } },
    now: () => at,
    pass(to) {
      at = to;
    },
    agree: ({ state }, accounts) => agree(state, accounts),
    refuse: ({ state }) => refuse(state),
    behave(how) {
      habit = how;
    },
    asked: () => asked,
    words: 'Simulated: ',
    quotaEnds: () => QUOTA_ENDS,
    truth: (accountRef, instant) => truthAt(bankId, accountRef, instant),
  };
};

const WORDS = 'Žao nam je';

/** Habits that the window bank has itself; all others are those of the bank with its consents. */
const ownHabits: Partial<Record<Habit, Parameters<ReturnType<typeof windowBank>['behave']>[0]>> = {
  quota: new ProviderError('quota', { bankText: WORDS, retryAt: QUOTA_ENDS }),
  refused: new ProviderError('refused', { bankText: WORDS }),
  malformed: 'garbled',
  endless: 'circles',
};

const asShown = ({ date, amount, description }: LedgerEntry): BankEntry =>
  bankEntry(description, amount, { bookingDate: date });

export const windowHarness = (bankId: string): Harness => {
  const consents = simulatedHarness(bankId);
  const bank = windowBank({ consents: consents.provider, pageSize: 20 });
  return {
    ...consents,
    provider: {
      ...bank.provider,
      async read(grant, accountRef, window, call) {
        const { booked, pending } = await ledgerAt(bankId, accountRef, call.at);
        const total = booked.reduce((sum, { amount }) => sum + amount, 0);
        bank.show(accountRef, {
          booked: booked.map(asShown).reverse(),
          pending: pending.map(asShown),
          balances: [{ kind: 'booked', amount: total, asOf: null }],
        });
        return bank.provider.read(grant, accountRef, window, call);
      },
    },
    behave(how) {
      const own = how === null ? null : (ownHabits[how] ?? null);
      bank.behave(own);
      return consents.behave(own === null ? how : null);
    },
    words: WORDS,
  };
};
