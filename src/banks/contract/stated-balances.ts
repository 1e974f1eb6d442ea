/** Decides whether the balances that a bank states after its entries follow from the amounts. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import { BalanceColumn } from '../../../packages/statement-formats/src/table/balances.ts';
import type { BankEntry } from './contract.ts';

/** Counts balances that follow nothing (below 0) and that nothing follows (above 0), by amount. */
export class OpenEnds {
  readonly #ends = new Map<MinorUnits, number>();

  /** Adds the step from the balance before an entry to the one after it; `count` of -1 takes it away. */
  add(amount: MinorUnits, after: MinorUnits, count: 1 | -1 = 1): void {
    this.move(after - amount, -count);
    this.move(after, count);
  }

  move(balance: MinorUnits, by: number): void {
    const count = (this.#ends.get(balance) ?? 0) + by;
    if (count === 0) this.#ends.delete(balance);
    else this.#ends.set(balance, count);
  }

  /** Above 0: nothing follows the balance; below 0: it follows nothing. */
  at(balance: MinorUnits): number {
    return this.#ends.get(balance) ?? 0;
  }

  /** The balances that nothing follows: one for a series without a gap. */
  get last(): MinorUnits[] {
    return [...this.#ends].flatMap(([balance, count]) => (count > 0 ? Array(count).fill(balance) : []));
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
  return { compared: steps.size - 1, contradicted: Math.max(0, ends.last.length - 1) };
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
