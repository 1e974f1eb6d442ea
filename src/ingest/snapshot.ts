/** The pages of a read, put together and looked through: what is in a snapshot can be reconciled and kept. */
import { isCalendarDate } from '../../packages/common/belgrade.ts';
import type { AccountPage, BankEntry } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import type { AccountSnapshot } from '../banks/contract/snapshot.ts';
import { withSoundBalances } from '../banks/contract/stated-balances.ts';

type WindowPage = AccountPage & { covers: { from: string; to: string } };

/** Whether a bank says what there is; otherwise it says what has happened. */
export const showsWindow = (pages: readonly AccountPage[]): pages is readonly WindowPage[] =>
  pages.some(({ covers }) => covers !== null);

/**
 * What counts is what all pages speak of: days that only some of them cover are not denied by the others.
 * @throws ProviderError `malformed` for entries without amount or wording, in another currency, or on days that are none
 */
export const snapshotOf = (pages: readonly WindowPage[], currency: string): AccountSnapshot => {
  const covers = pages.map((page) => page.covers ?? malformed());
  const listed = pages.flatMap((page) => page.booked);
  const pending = pages.flatMap((page) => page.pending);
  for (const entry of [...listed, ...pending]) requireSound(entry, currency);
  const from = covers.map((days) => days.from).reduce((a, b) => (a > b ? a : b));
  const to = covers.map((days) => days.to).reduce((a, b) => (a < b ? a : b));
  for (const day of [from, to]) if (!isCalendarDate(day)) malformed();
  const balances = pages.findLast((page) => page.balances.length > 0)?.balances ?? [];
  if (balances.some(({ amount }) => !Number.isSafeInteger(amount))) malformed();
  return {
    at: pages.at(-1)!.at,
    covers: { from, to },
    complete: pages.every((page) => page.complete),
    balances,
    booked: withSoundBalances(listed),
    pending,
  };
};

const malformed = (): never => {
  throw new ProviderError('malformed');
};

const requireSound = (entry: BankEntry, currency: string): void => {
  const isDay = (day: string | null): boolean => day === null || isCalendarDate(day);
  const isSound =
    Number.isSafeInteger(entry.amount) &&
    (entry.balanceAfter == null || Number.isSafeInteger(entry.balanceAfter - entry.amount)) &&
    entry.currency === currency &&
    typeof entry.description === 'string' &&
    isDay(entry.bookingDate) &&
    isDay(entry.valueDate);
  if (!isSound) malformed();
};
