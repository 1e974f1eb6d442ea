/** Reads one account from its bank, without locks, and computes the changes to apply. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import { DAY } from '../../packages/common/clock.ts';
import type {
  AccountPage,
  BankGrant,
  BankProvider,
  Call,
  StatedBalance,
  Traits,
} from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import type { LedgerChange, LedgerRevision } from '../banks/contract/ledger-change.ts';
import type { AccountSnapshot } from '../banks/contract/snapshot.ts';
import type { Threads } from '../platform/threads/threads.ts';
import type { Learnt } from './changes.ts';
import { comparedRead } from './compare.ts';
import { isOurs } from './failure.ts';
import type { Followed } from './followed.ts';
import { readPages } from './read.ts';
import type { KnownRow } from './reconcile/types.ts';
import { replay } from './replay.ts';
import { showsWindow, snapshotOf } from './snapshot.ts';
import { FetchAborted } from './under-way.ts';

/** The part to read: the newest days, the whole history, or what is new. */
type Extent = 'newest' | 'all' | 'news';

/** The account as it is known. */
export interface ReadAccount {
  ref: string;
  currency: string;
  extent: Extent;
  /** Up to when it was read before; null: never. */
  since: Date | null;
}

export interface AccountRead {
  accountRef: string;
  changes: (LedgerChange | LedgerRevision)[];
  /** Null of a bank that says what has happened: then nothing has to be remembered for the next read. */
  window: WindowRead | null;
}

export interface WindowRead {
  at: Date;
  covers: { from: string; to: string };
  balances: StatedBalance[];
  /** Booked amounts by their day: what a balance of an earlier day does not count. */
  booked: { day: string; amount: number }[];
  learnt: Learnt;
  /** The days on which the balances after the rows show that rows are missing; null if the balances prove nothing. */
  followed: Followed | null;
  extent: Extent;
  /** gzip of the pages as they came; null where there was nothing to translate. */
  raw: Buffer | null;
}

/** Newest days that a first read brings before the rest of the history. */
const NEWEST_DAYS = 30;
/** Days before the last read that are read again: entries move, are reworded, and holds are booked. */
const LOOK_BACK_DAYS = 30;
/** So far before a window are the rows that it is compared with. */
export const COMPARED_DAYS = 90;

/** Reads the known rows from a day on. */
export type Known = (from: string) => Promise<readonly KnownRow[]>;

const firstDay = (
  { extent, since }: ReadAccount,
  { at, today }: { at: Date; today: string },
  historyDays: number,
): string => {
  if (extent === 'newest') return addDays(today, -NEWEST_DAYS);
  if (extent === 'all' || since === null) return addDays(today, -historyDays);
  // A consent that had lapsed may leave more to read than a bank keeps.
  const days = Math.ceil((at.getTime() - since.getTime()) / DAY) + LOOK_BACK_DAYS;
  return addDays(today, -Math.min(days, Math.max(historyDays, LOOK_BACK_DAYS)));
};

export const readAccount = async (
  { bank, threads }: { bank: BankProvider; threads: Threads },
  { grant, bankId }: { grant: BankGrant; bankId: string },
  account: ReadAccount,
  known: Known,
  call: Call,
): Promise<AccountRead> => {
  const { ref: accountRef, since } = account;
  const { historyDays } = bank.traits(bankId);
  const today = belgradeDate(call.at);
  const window = { from: firstDay(account, { at: call.at, today }, historyDays), to: today, since };
  let pages: AccountPage[] = [];
  try {
    pages = await readPages(bank, grant, accountRef, window, call);
    return await understood(threads, pages, bank.traits(bankId), account, known);
  } catch (error) {
    if (isOurs(error) || error instanceof FetchAborted) throw error;
    const isBanks = error instanceof ProviderError && error.raw().length > 0;
    const said = isBanks ? error : asFailure(error, pages);
    said.accountRef = accountRef;
    throw said;
  }
};

/** Returns the failure with the bank's response. */
const asFailure = (error: unknown, pages: readonly AccountPage[]): ProviderError =>
  error instanceof ProviderError && error.kind !== 'malformed'
    ? error
    : new ProviderError('malformed', { cause: error, raw: rawOf(pages) });

/** The bank's response as it arrived. */
const rawOf = (pages: readonly AccountPage[]): string[] => pages.flatMap(({ raw }) => raw ?? []);

const understood = async (
  threads: Threads,
  pages: readonly AccountPage[],
  { references }: Traits,
  { ref: accountRef, currency, extent }: ReadAccount,
  known: Known,
): Promise<AccountRead> => {
  if (!showsWindow(pages)) return { accountRef, changes: replay(accountRef, pages), window: null };
  const snapshot = snapshotOf(pages, currency);
  const rows = await known(addDays(snapshot.covers.from, -COMPARED_DAYS));
  const traits = { accountRef, references };
  const { changes, learnt, followed } = await comparedRead(threads, rows, snapshot, traits);
  const raw = rawOf(pages);
  return {
    accountRef,
    changes,
    window: {
      at: snapshot.at,
      covers: snapshot.covers,
      balances: snapshot.balances,
      booked: bookedDays(snapshot),
      learnt,
      followed,
      extent,
      raw: raw.length > 0 ? await packed(raw) : null,
    },
  };
};

const bookedDays = ({ booked, at }: AccountSnapshot): WindowRead['booked'] =>
  booked.map(({ bookingDate, valueDate, amount }) => ({
    day: bookingDate ?? valueDate ?? belgradeDate(at),
    amount,
  }));

/** A read of a year is some megabytes of text that repeats itself. */
export const packed = (pages: readonly string[]): Promise<Buffer> => promisify(gzip)(JSON.stringify(pages));
