/** Limits the rows of an account, so that its first twelve months fit one page of cursor sync. */
import { PRICES_OF } from './calendar.ts';
import type { Contract } from './contracts/contract.ts';
import type { AccountRef, Movement } from './movement.ts';
import type { Purchase } from './purchases.ts';
import type { Random } from './random.ts';

/**
 * Maximum rows of a month on the current account. A page has at most 500 rows, and the history at connection covers
 * twelve months, the first and the last of them in part: 12 × 40 = 480 leaves room for the transfers that balance a
 * month and for rows on either side of the cut.
 */
const ROWS_A_MONTH = 40;
/** Minimum rows of purchases in a month with many contracts. */
const FEWEST_PURCHASES = 4;

export const rowsOn = (account: AccountRef, movements: readonly Movement[]): number =>
  movements.reduce((count, movement) => (movement.account === account ? count + 1 : count), 0);

/** Returns how many rows the contracts leave for purchases in an average month. */
export const roomBeside = (contracts: readonly Contract[]): number => {
  let rows = 0;
  for (let month = PRICES_OF; month < PRICES_OF + 12; month++) {
    for (const contract of contracts)
      rows += contract.rowsIn?.(month) ?? rowsOn('current', contract.movements(month));
  }
  return ROWS_A_MONTH - rows / 12;
};

/**
 * Returns the purchases for which the month has room. Which ones are left out is random, but essential purchases are
 * left out last.
 */
export const limitedToRoom = (
  purchases: readonly Purchase[],
  fixed: readonly Movement[],
  random: Random,
): Purchase[] => {
  const room = Math.max(FEWEST_PURCHASES, ROWS_A_MONTH - rowsOn('current', fixed));
  const ranked = purchases
    .map((purchase) => ({ purchase, rank: random.next() + (purchase.essential ? 0 : 1) }))
    .sort((a, b) => a.rank - b.rank);
  const chosen = new Set<Purchase>();
  let left = room;
  for (const { purchase } of ranked) {
    left -= purchase.rows;
    if (left < 0) break;
    chosen.add(purchase);
  }
  // Keeps the planned order.
  return purchases.filter((purchase) => chosen.has(purchase));
};
