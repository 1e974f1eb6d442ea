/** Weighs words and details as evidence that a row and an entry are the same, in nats. */
import type { References } from '../../banks/contract/snapshot.ts';
import type { Expectation } from './coverage.ts';
import { daysOf, type Item, instantOf, type Row, type Side, settles } from './side.ts';
import type { Lexicon } from './wording.ts';

/** Weighs the balances of a row and an entry; 0 if they say nothing. */
export type WeighBalances = (row: Row, item: Item) => number;

/** The context of the comparison of a row and an entry. */
export interface Setting {
  references: References;
  lexicon: Lexicon;
  expectation(row: Row): Expectation;
  /** The number of other entries of this amount within so many days. */
  others(row: Row, item: Item, around: number): number;
  balances: WeighBalances;
}

/** Of one list and on every day that either names: what stands still while a bank rewords an entry. */
export const areOnSameDays = (row: Side, item: Side): boolean =>
  row.pending === item.pending &&
  row.entry.bookingDate === item.entry.bookingDate &&
  row.entry.valueDate === item.entry.valueDate;

/** Words in common that are worth less than this make no payee. */
export const ALIKE = 0.4;

export const wordingOf = (row: Row, item: Item, { lexicon }: Setting): number => {
  const like = lexicon.likeness(row.wording, item.wording);
  const isSettling = settles(row, item);
  if (like === null) return row.wording.folded === item.wording.folded ? 0 : -0.5;
  if (like === 1 && row.wording.folded === item.wording.folded) return 2;
  if (like >= ALIKE) return (isSettling ? -0.5 : -1) + 2.5 * like;
  // Another payee on another day is another entry; on the same one the bank may have found a better name for it.
  if (!isSettling) return row.pending ? -7 : areOnSameDays(row, item) ? -4 : -6;
  // A bank may name the payee of a hold its own way; one whose booked entries name that payee would have done so here.
  return lexicon.isTelling(row.wording) ? -5.5 : -4.5;
};

const agree = (a: unknown, b: unknown, same: number, different: number): number =>
  a === null || b === null ? 0 : a === b ? same : different;

/** Fields that banks report only sometimes, and that are strong evidence then. */
export const detailsOf = (row: Side, item: Side, { references }: Setting): number => {
  const [a, b] = [row.entry, item.entry];
  const isSettling = settles(row, item);
  const original =
    a.original && b.original
      ? a.original.amount === b.original.amount && a.original.currency === b.original.currency
        ? 4
        : -5
      : 0;
  const hint =
    references === 'none'
      ? 0
      : (isSettling && b.replaces !== null && b.replaces === a.reference ? 6 : 0) +
        (a.reference !== null && a.reference === b.reference ? (areOnSameDays(row, item) ? 0.75 : 2) : 0);
  // A payment order has a code, and is not held; a card's booking has one at some banks.
  const ordered = isSettling && a.paymentCode === null && b.paymentCode !== null ? -2.5 : 0;
  return (
    ordered +
    agree(instantOf(a), instantOf(b), 7, -20) +
    agree(a.counterparty?.account ?? null, b.counterparty?.account ?? null, 2, -8) +
    agree(a.paymentReference?.number ?? null, b.paymentReference?.number ?? null, 3, -5) +
    agree(a.paymentCode, b.paymentCode, 0, -2) +
    agree(a.mcc, b.mcc, 0, isSettling ? -4 : -6) +
    agree(a.cardDigits, b.cardDigits, 0, -5) +
    original +
    hint
  );
};

/**
 * Two rows, or two entries, of one amount that nothing tells apart: where one says more than the other, the other does
 * not deny it. Which of them is which is no question that anybody could see the outcome of.
 */
export const areTwins = (a: Side, b: Side, setting: Setting): boolean => {
  if (a.content === b.content) return true;
  const [one, two] = [daysOf(a.entry), daysOf(b.entry)];
  return (
    a.pending === b.pending &&
    one.booked === two.booked &&
    one.valued === two.valued &&
    (a.wording.folded === b.wording.folded || setting.lexicon.likeness(a.wording, b.wording) === 1) &&
    detailsOf(a, b, setting) >= 0
  );
};

/** A stable reference is the bank's word that another one is another entry, also where a hold was booked. */
export const isForbidden = (row: Row, item: Item, references: References): boolean => {
  const [one, other] = [row.entry.reference, item.entry.reference];
  if (!row.pending && item.pending) return true;
  if (references !== 'stable' || one === null || one === other) return false;
  if (settles(row, item) && item.entry.replaces !== null) return one !== item.entry.replaces;
  return other !== null;
};
