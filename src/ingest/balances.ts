/**
 * What the balances that a bank states say of the rows: where nobody knows the opening balance it is what they leave, and
 * from then on they show whether rows are missing.
 */
import { addDays, belgradeDate } from '../../packages/common/belgrade.ts';
import type { MinorUnits } from '../../packages/common/money.ts';
import type { StatedBalance } from '../banks/contract/contract.ts';
import type { LedgerChange, LedgerRevision } from '../banks/contract/ledger-change.ts';
import type { HistoryGap } from '../ledger/accounts/history.ts';
import type { WindowRead } from './account-read.ts';
import type { Followed } from './followed.ts';

/** An account after the rows of the read were applied. */
export interface AccountAfter {
  id: string;
  bankId: string;
  openingBalance: MinorUnits;
  balance: MinorUnits;
  available: MinorUnits;
  history: 'none' | 'recent' | 'complete';
  /** The first and the last day that was read. */
  rowsFrom: string | null;
  rowsTo: string | null;
  gaps: HistoryGap[];
}

export interface Statement {
  /** By how much opening balance and both balances change. */
  shift: MinorUnits;
  stated: StatedBalance[];
  ledgerGap: MinorUnits | null;
  history: 'recent' | 'complete';
  rowsFrom: string | null;
  rowsTo: string | null;
  gaps: HistoryGap[];
}

export const statementAfter = (
  account: AccountAfter,
  changes: readonly (LedgerChange | LedgerRevision)[],
  window: WindowRead,
): Statement => {
  const isFirst = account.history === 'none';
  const shift = isFirst ? opening(account, window) : -before(account.rowsFrom, changes);
  const { from, to } = window.covers;
  const reachesBack = account.rowsFrom !== null && from < account.rowsFrom;
  return {
    shift,
    stated: window.balances,
    ledgerGap: gap(account.balance + shift, window),
    history: window.extent === 'newest' && isFirst ? 'recent' : 'complete',
    rowsFrom: isFirst || reachesBack ? from : account.rowsFrom,
    rowsTo: account.rowsTo === null || to > account.rowsTo ? to : account.rowsTo,
    gaps: withBalances(gapsAfter(account.gaps, account.rowsTo, window.covers), window.followed),
  };
};

/** Returns the sum of rows booked after the day of a balance, which the balance does not include. */
const bookedAfter = ({ asOf }: StatedBalance, { booked }: WindowRead): MinorUnits => {
  if (asOf === null) return 0;
  // Midnight is the end of the day before it.
  const day = belgradeDate(new Date(asOf.getTime() - 1));
  return booked.reduce((sum, entry) => (entry.day > day ? sum + entry.amount : sum), 0);
};

const statedAs = ({ balances }: WindowRead, kind: StatedBalance['kind']): StatedBalance | undefined =>
  balances.find((balance) => balance.kind === kind);

/** Returns the opening balance: the bank's balance less the rows; zero if the bank reports none, because then the balance is their sum. */
const opening = ({ balance, available }: AccountAfter, window: WindowRead): MinorUnits => {
  const booked = statedAs(window, 'booked');
  if (booked) return booked.amount + bookedAfter(booked, window) - balance;
  const spendable = statedAs(window, 'available');
  return spendable ? spendable.amount - available : 0;
};

/** Until now, the opening balance includes everything before the first day that was read. */
const before = (rowsFrom: string | null, changes: readonly (LedgerChange | LedgerRevision)[]): MinorUnits =>
  rowsFrom === null
    ? 0
    : changes.reduce((sum, change) => {
        const isOlder =
          (change.kind === 'booked' || change.kind === 'settled') && change.entry.date < rowsFrom;
        return isOlder ? sum + change.entry.amount : sum;
      }, 0);

const gap = (balance: MinorUnits, window: WindowRead): MinorUnits | null => {
  const booked = statedAs(window, 'booked');
  return booked ? booked.amount + bookedAfter(booked, window) - balance : null;
};

/** Returns the days that no read covers: earlier gaps without the days of this read, and the days between the last read and this one. */
const gapsAfter = (
  gaps: readonly HistoryGap[],
  rowsTo: string | null,
  { from, to }: WindowRead['covers'],
): HistoryGap[] => {
  const left = gaps.flatMap((gap): HistoryGap[] => {
    if (gap.reason !== 'not_reported' || gap.to < from || gap.from > to) return [gap];
    return [
      { ...gap, to: addDays(from, -1) },
      { ...gap, from: addDays(to, 1) },
    ].filter((rest) => rest.from <= rest.to);
  });
  const next = rowsTo === null ? from : addDays(rowsTo, 1);
  return next < from ? [...left, { from: next, to: addDays(from, -1), reason: 'not_reported' }] : left;
};

/**
 * Adds the days that the balances show to lack rows, and removes unreported days of which they show that nothing was booked.
 */
const withBalances = (gaps: readonly HistoryGap[], followed: Followed | null): HistoryGap[] => {
  if (!followed) return [...gaps];
  const { from, to, missing } = followed;
  const overlaps = (gap: { from: string; to: string }, other: { from: string; to: string }): boolean =>
    gap.from <= other.to && other.from <= gap.to;
  const left = gaps.filter((gap) => {
    if (gap.reason === 'balance_differs') return !overlaps(gap, followed);
    const isEmpty = from < gap.from && gap.to < to && !missing.some((days) => overlaps(gap, days));
    return gap.reason !== 'not_reported' || !isEmpty;
  });
  const found = missing
    .filter((days) => !left.some((gap) => overlaps(gap, days)))
    .map((days): HistoryGap => ({ ...days, reason: 'balance_differs' }));
  return [...left, ...found].sort((a, b) => (a.from < b.from ? -1 : 1));
};
