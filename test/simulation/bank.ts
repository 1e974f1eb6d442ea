/**
 * A simulated bank that knows when each change happened, and the truth about its accounts. Its customers consent as those of
 * the sandbox do. Half of the seeds have a bank that shows a window of days instead, so that reads are compared.
 */
import { belgradeDate } from '../../packages/common/belgrade.ts';
import type {
  AccountPage,
  BankAccount,
  BankEntry,
  BankProvider,
  Call,
  EndedHold,
} from '../../src/banks/contract/contract.ts';
import { ProviderError } from '../../src/banks/contract/error.ts';
import { recentBank } from '../support/recent-bank.ts';
import { bankEntry } from '../support/window-bank.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { currentOwner } from './surroundings.ts';

interface TrueEntry {
  reference: string;
  amount: number;
  description: string;
  at: Date;
  day: string;
  /** Booked, or the state of a hold. */
  state: 'booked' | 'pending' | 'settled' | 'released';
  endedAt: Date | null;
  /** The hold that it settles. */
  replaces: string | null;
}

export interface TrueRow {
  amount: number;
  description: string;
  pending: boolean;
}

export interface ModelBank {
  readonly showsWindow: boolean;
  /** The provider as a process of the service reaches it. */
  provider(scheduler: Scheduler): BankProvider;
  /** Something happens on the account of a customer. */
  happen(seed: string, change: 'book' | 'hold' | 'settle' | 'release', now: Date, random: Random): string;
  /** The rows that an account has by now. */
  rows(seed: string): TrueRow[];
}

const OPENING = 100_000;
const DAYS = 90;

const seedOf = (grant: unknown): string => {
  const text = JSON.stringify(grant);
  return /"seed":"([^"]+)"/.exec(text)?.[1] ?? text;
};

export const modelBank = (showsWindow: boolean): ModelBank => {
  const accounts = new Map<string, TrueEntry[]>();
  let latest = 0;

  const entriesOf = (seed: string): TrueEntry[] => {
    const entries = accounts.get(seed) ?? [];
    accounts.set(seed, entries);
    return entries;
  };

  const listed = (seed: string): BankAccount[] => [
    {
      ref: `account-${seed}`,
      name: 'Tekući račun',
      holderName: 'Ana Anić',
      iban: null,
      currency: 'RSD',
      type: 'checking',
      openingBalance: showsWindow ? null : OPENING,
    },
  ];

  const shown = (entry: TrueEntry): BankEntry =>
    bankEntry(entry.description, entry.amount, {
      reference: entry.reference,
      bookingDate: entry.day,
      replaces: entry.replaces,
      takenUpAt: entry.at,
    });

  const isHold = ({ reference }: TrueEntry): boolean => reference.startsWith('hold');

  /** Everything that happened after `since`, up to `at`. */
  const changes = (seed: string, since: Date | null, at: Date): AccountPage => {
    const isNew = (moment: Date): boolean => moment <= at && (since === null || moment > since);
    const entries = entriesOf(seed);
    const begun = entries.filter((entry) => isNew(entry.at));
    const ended = entries.filter(({ endedAt }) => endedAt !== null && isNew(endedAt));
    return {
      at,
      covers: null,
      complete: true,
      next: null,
      balances: [],
      booked: begun.filter((entry) => !isHold(entry)).map(shown),
      pending: begun.filter((entry) => isHold(entry) && !ended.includes(entry)).map(shown),
      ended: ended.map(
        (entry): EndedHold => ({
          reference: entry.reference,
          endedAt: entry.endedAt!,
          entry: begun.includes(entry) ? shown(entry) : null,
        }),
      ),
      raw: null,
    };
  };

  const window = (seed: string, from: string | null, to: string, at: Date): AccountPage => {
    const entries = entriesOf(seed).filter((entry) => entry.at <= at);
    const isOver = ({ endedAt }: TrueEntry): boolean => endedAt !== null && endedAt <= at;
    const booked = entries.filter((entry) => !isHold(entry));
    const balance = booked.reduce((sum, { amount }) => sum + amount, OPENING);
    return {
      at,
      covers: { from: from ?? to, to },
      complete: true,
      next: null,
      balances: [{ kind: 'booked', amount: balance, asOf: at }],
      booked: booked.map(shown),
      pending: entries.filter((entry) => isHold(entry) && !isOver(entry)).map(shown),
      ended: [],
      raw: null,
    };
  };

  return {
    showsWindow,
    provider(scheduler) {
      const ask = <T>(label: string, call: Call, effect: () => T | Promise<T>): Promise<T> =>
        scheduler.perform(currentOwner(), 'bank', label, effect, {
          failure: () => new ProviderError('unavailable'),
          signal: call.signal,
        });
      return {
        ...recentBank,
        traits: (bankId) => ({
          ...recentBank.traits(bankId),
          references: 'stable',
          historyDays: DAYS,
          endsConsents: false,
        }),
        beginAuthorization: (request, call) =>
          ask('begin an authorization', call, () => recentBank.beginAuthorization(request, call)),
        completeAuthorization: (state, callback, call) =>
          ask('complete an authorization', call, () =>
            recentBank.completeAuthorization(state, callback, call),
          ),
        consent: (grant, call) => ask('consent', call, () => recentBank.consent(grant, call)),
        holder: (grant, call) => ask('holder', call, () => recentBank.holder(grant, call)),
        accounts: (grant, call) => ask('accounts', call, () => listed(seedOf(grant))),
        read: (grant, _ref, { since, from, to }, call) =>
          ask(`read since ${since?.toISOString() ?? 'ever'}`, call, () => {
            // What happens from now on happens after this read.
            latest = Math.max(latest, call.at.getTime());
            return showsWindow
              ? window(seedOf(grant), from, to, call.at)
              : changes(seedOf(grant), since, call.at);
          }),
      };
    },
    happen(seed, change, now, random) {
      const entries = entriesOf(seed);
      // A bank's time never goes back.
      latest = Math.max(latest + 1, now.getTime());
      const at = new Date(latest);
      const number = entries.length + 1;
      const add = (more: Pick<TrueEntry, 'reference' | 'state' | 'amount' | 'replaces'>): TrueEntry => {
        const entry = {
          ...more,
          description: `Payment ${seed} ${number}`,
          at,
          day: belgradeDate(at),
          endedAt: null,
        };
        entries.push(entry);
        return entry;
      };
      const amount = -(1 + random.below(90_000));
      const holds = entries.filter(({ state }) => state === 'pending');
      if ((change === 'settle' || change === 'release') && holds.length > 0) {
        const hold = random.pick(holds);
        hold.endedAt = at;
        hold.state = change === 'settle' ? 'settled' : 'released';
        if (change === 'release') return `${seed}: the hold ${hold.reference} is released`;
        const entry = add({
          reference: `booked-${seed}-${number}`,
          state: 'booked',
          amount: hold.amount,
          replaces: hold.reference,
        });
        return `${seed}: ${entry.reference} settles ${hold.reference}`;
      }
      const isHeld = change === 'hold';
      const entry = add({
        reference: `${isHeld ? 'hold' : 'booked'}-${seed}-${number}`,
        state: isHeld ? 'pending' : 'booked',
        amount,
        replaces: null,
      });
      return `${seed}: ${entry.reference}`;
    },
    rows: (seed) =>
      entriesOf(seed)
        .filter(({ state }) => state === 'booked' || state === 'pending')
        .map(({ amount, description, state }) => ({ amount, description, pending: state === 'pending' })),
  };
};
