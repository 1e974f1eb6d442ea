/** How many rows an account may get, so that its first twelve months fit one page of cursor sync. */
import { PRICES_OF } from './calendar.ts';
import type { Contract } from './contracts/contract.ts';
import type { AccountRef, Movement } from './movement.ts';
import type { Purchase } from './purchases.ts';
import type { Random } from './random.ts';

/**
 * A month's rows on the current account. A page has 500 at most, and twelve months lie in the history at connection, however
 * it cuts the first and the last: 12 × 40 = 480 leaves room for the transfers that balance a month and for what falls to
 * one side of the cut.
 */
const ROWS_A_MONTH = 40;
/** Rows of purchases even in a month in which many contracts meet. */
const FEWEST_PURCHASES = 4;

export const rowsOn = (account: AccountRef, movements: readonly Movement[]): number =>
  movements.reduce((count, movement) => (movement.account === account ? count + 1 : count), 0);

/** Rows that an average month has beside its contracts. */
export const roomBeside = (contracts: readonly Contract[]): number => {
  let rows = 0;
  for (let month = PRICES_OF; month < PRICES_OF + 12; month++) {
    for (const contract of contracts)
      rows += contract.rowsIn?.(month) ?? rowsOn('current', contract.movements(month));
  }
  return ROWS_A_MONTH - rows / 12;
};

/** The purchases for which a month has room. Which of too many are left out is chance, but the essential ones go last. */
export const thinned = (
  purchases: readonly Purchase[],
  fixed: readonly Movement[],
  random: Random,
): Purchase[] => {
  const room = Math.max(FEWEST_PURCHASES, ROWS_A_MONTH - rowsOn('current', fixed));
  const ranked = purchases
    .map((purchase) => ({ purchase, rank: random.next() + (purchase.essential ? 0 : 1) }))
    .sort((a, b) => a.rank - b.rank);
  const kept = new Set<Purchase>();
  let left = room;
  for (const { purchase } of ranked) {
    left -= purchase.rows;
    if (left < 0) break;
    kept.add(purchase);
  }
  // In the order in which they were planned.
  return purchases.filter((purchase) => kept.has(purchase));
};
