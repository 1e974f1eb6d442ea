/** Decides whether the balances that a bank states after its entries follow from the amounts. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import { BalanceColumn } from '../../../packages/statement-formats/src/table/balances.ts';
import type { BankEntry } from './contract.ts';

/**
 * The open ends of a series of entries, in whatever order they are listed: balances that no entry follows, and balances that
 * follow no entry. A series without a gap has one of each.
 */
export class OpenEnds {
  readonly #counts = new Map<MinorUnits, number>();

  /** Adds an entry: a step from the balance before it to the one after it. */
  add(amount: MinorUnits, after: MinorUnits): void {
    this.#move(after - amount, -1);
    this.#move(after, 1);
  }

  /** Returns the open balances: above 0, so many times nothing follows the balance; below 0, it follows nothing. */
  all(): [balance: MinorUnits, count: number][] {
    return [...this.#counts];
  }

  /** Closes one open end of a balance, 1 if nothing follows it and -1 if it follows nothing. Returns whether there was one. */
  close(balance: MinorUnits, end: 1 | -1): boolean {
    const isOpen = end * (this.#counts.get(balance) ?? 0) > 0;
    if (isOpen) this.#move(balance, -end);
    return isOpen;
  }

  #move(balance: MinorUnits, by: number): void {
    const count = (this.#counts.get(balance) ?? 0) + by;
    if (count === 0) this.#counts.delete(balance);
    else this.#counts.set(balance, count);
  }
}

/** Returns the number of entries whose balance contradicts the order of the list, oldest or newest first. */
const contradictedInOrder = (entries: readonly BankEntry[]): number => {
  const column = new BalanceColumn();
  for (const { amount, balanceAfter } of entries) column.take(amount, balanceAfter ?? null, 0);
  return column.checked()?.wrong ?? 0;
};

/** Returns the number of entries whose balance follows no other, in whatever order they are listed. */
const contradictedInAnyOrder = (stated: readonly BankEntry[]): { compared: number; contradicted: number } => {
  const ends = new OpenEnds();
  const steps = new Set<string>();
  for (const { amount, balanceAfter, bookingDate } of stated) {
    const step = `${bookingDate} ${amount} ${balanceAfter}`;
    // A page that is listed twice contradicts nothing.
    if (steps.has(step)) continue;
    steps.add(step);
    ends.add(amount, balanceAfter!);
  }
  const unfollowed = ends.all().reduce((sum, [, count]) => sum + Math.max(0, count), 0);
  // A series without a gap has one balance that nothing follows: its last.
  return { compared: steps.size - 1, contradicted: Math.max(0, unfollowed - 1) };
};

/**
 * Returns the entries without their balances if these contradict the amounts more often than they follow from them: a
 * bank may state the balance before an entry, the present one beside every entry, or that of another account.
 */
export const withSoundBalances = (entries: BankEntry[]): BankEntry[] => {
  const stated = entries.filter(({ balanceAfter }) => balanceAfter != null);
  if (stated.length < 2) return entries;
  const { compared, contradicted } = contradictedInAnyOrder(stated);
  if (2 * contradicted <= compared || 2 * contradictedInOrder(entries) <= stated.length - 1) return entries;
  return entries.map((entry) => (entry.balanceAfter == null ? entry : { ...entry, balanceAfter: null }));
};
