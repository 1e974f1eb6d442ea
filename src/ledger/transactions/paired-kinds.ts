/** The categories of a row that is a side of a transfer between accounts of the user. */
import type { TransactionRow } from './store.ts';

export type Kinds = Pick<TransactionRow, 'category' | 'merchantCategory'>;

export const TRANSFER = 'transfer';
const OWN = 'internal_transfer';

/** The merchant categories of `transfer` that say more than that the money stays with its owner. */
const KEPT: ReadonlySet<string> = new Set([OWN, 'fx_exchange', 'credit_card_payment', 'investment']);

/** Returns the categories of a paired row, from those that it has without the pair. */
export const pairedKinds = ({
  category,
  merchantCategory,
}: Kinds): { category: string; merchantCategory: string } => ({
  category: TRANSFER,
  merchantCategory:
    category === TRANSFER && merchantCategory !== null && KEPT.has(merchantCategory) ? merchantCategory : OWN,
});
