/** How many rows an account may get, so that its first twelve months fit one page of cursor sync. */
import type { AccountRef, Movement } from './movement.ts';
import type { Purchase } from './purchases.ts';

/**
 * A month's rows on one account. A page of cursor sync has 500 at most, and the history at connection lies in
 * thirteen months: 13 × 36 = 468 leaves room for what a fourteenth still settles into it, and for the month or two
 * in which yearly contracts meet, whose payments are never left out.
 */
const ROWS_A_MONTH = 36;
/** Rows of purchases even in such a month: the week's groceries. */
const FEWEST_PURCHASES = 3;

export const rowsOn = (account: AccountRef, movements: readonly Movement[]): number =>
  movements.reduce((count, movement) => (movement.account === account ? count + 1 : count), 0);

/** Rows that a month has for purchases beside these contracts; one is kept for the transfer that balances it. */
export const rowsForPurchases = (contracts: readonly Movement[]): number =>
  Math.max(FEWEST_PURCHASES, ROWS_A_MONTH - 1 - rowsOn('current', contracts));

/**
 * The purchases that `rows` have room for. Of too many, the smallest are left out, as people pay the kiosk and the
 * coffee in cash and not the fuel; the essential ones go last.
 */
export const withinRows = (purchases: readonly Purchase[], rows: number): Purchase[] => {
  const ranked = purchases.toSorted(
    (a, b) =>
      Number(b.essential ?? false) - Number(a.essential ?? false) || Math.abs(b.wish) - Math.abs(a.wish),
  );
  const kept = new Set<Purchase>();
  let left = rows;
  for (const purchase of ranked) {
    left -= purchase.rows;
    if (left < 0) break;
    kept.add(purchase);
  }
  // In the order in which they were planned.
  return purchases.filter((purchase) => kept.has(purchase));
};
