/**
 * How much speaks for an entry being a row's, in nats: the logarithm of how much likelier all that is seen is if they
 * are one than if the row has gone and the entry is new. The weights are estimates of how often banks do what; they
 * are written down and reasoned in docs/reconciling.md. Only their size relative to SURE matters.
 */
import type { BankEntry, References } from '../../providers/snapshot.ts';
import type { Expectation } from './coverage.ts';
import { dayOf } from './days.ts';
import { daysOf, type Item, instantOf, type Row, type Side } from './side.ts';
import type { Lexicon } from './wording.ts';

/** A decision is sure when every other explanation is at least this much worse: about one in twenty. */
export const SURE = 3;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

export interface Setting {
  references: References;
  lexicon: Lexicon;
  expectation(row: Row): Expectation;
  /** How many other entries of this amount the account has around this day. */
  others(row: Row, item: Item): number;
}

/** Banks take back one booked entry in a hundred, and reword or complete all of them. */
const SAME_DAYS = 6.5;
/** A hold without a day, of an amount that is usual here, may be the next one by now. */
const UNDATED = 1;

const PRIOR = {
  booked: { due: 5, likely: -1, unclear: -4 },
  hold: { due: 2, likely: 1, unclear: -1.5 },
  settlement: { due: 2.5, likely: 2.5, unclear: 2 },
} as const;

const wordingOf = (row: Row, item: Item, { lexicon }: Setting): number => {
  const like = lexicon.likeness(row.wording, item.wording);
  const settles = row.pending && !item.pending;
  if (like === null) return row.wording.folded === item.wording.folded ? 0 : -0.5;
  if (like === 1 && row.wording.folded === item.wording.folded) return 2;
  if (like >= 0.4) return (settles ? -0.5 : -1) + 2.5 * like;
  if (!settles) return row.pending ? -7 : -3;
  // A bank that words holds its own way says nothing by another wording; one that names the payee in both does.
  return lexicon.isTelling(row.wording) ? -4 : -1;
};

const agree = (a: unknown, b: unknown, same: number, different: number): number =>
  a === null || b === null ? 0 : a === b ? same : different;

/** What banks give only sometimes, and what then says a lot. */
const detailsOf = (row: Side, item: Side, { references }: Setting): number => {
  const [a, b] = [row.entry, item.entry];
  const settles = row.pending && !item.pending;
  const original =
    a.original && b.original
      ? a.original.amount === b.original.amount && a.original.currency === b.original.currency
        ? 4
        : -5
      : 0;
  const hint =
    references === 'none'
      ? 0
      : (settles && b.replaces !== null && b.replaces === a.reference ? 6 : 0) +
        (a.reference !== null && a.reference === b.reference ? 1.5 : 0);
  return (
    agree(instantOf(a), instantOf(b), 7, -20) +
    agree(a.counterparty?.account ?? null, b.counterparty?.account ?? null, 2, -8) +
    agree(a.paymentReference?.number ?? null, b.paymentReference?.number ?? null, 3, -5) +
    agree(a.paymentCode, b.paymentCode, 0, -2) +
    agree(a.mcc, b.mcc, 0, -2) +
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
const isForbidden = (row: Row, item: Item, references: References): boolean => {
  const [one, other] = [row.entry.reference, item.entry.reference];
  if (!row.pending && item.pending) return true;
  if (references !== 'stable' || one === null || one === other) return false;
  if (row.pending && !item.pending && item.entry.replaces !== null) return one !== item.entry.replaces;
  return other !== null;
};

const priorOf = (row: Row, item: Item, setting: Setting): number =>
  PRIOR[!row.pending ? 'booked' : item.pending ? 'hold' : 'settlement'][setting.expectation(row)];

/** What is equal in every field, in all that was weighed and in all that was not. */
const sameContent = (row: Row, item: Item): number => (row.content === item.content ? 0.25 : 0);

/** For a row and an entry of one list, one amount and the same days: whatever the window, the read speaks of that day. */
export const gainOnSameDays = (row: Row, item: Item, setting: Setting): number =>
  isForbidden(row, item, setting.references)
    ? IMPOSSIBLE
    : (row.day === null && setting.others(row, item) > 0 ? UNDATED : SAME_DAYS) +
      wordingOf(row, item, setting) +
      detailsOf(row, item, setting) +
      sameContent(row, item);

/**
 * Of an amount that is usual here, another purchase of the same day may have been held and booked between two reads. A
 * hold that would stay is taken for booked all the same, or it would stand beside itself.
 */
const usual = (row: Row, { expectation }: Setting): number => (expectation(row) === 'due' ? -4 : -1.5);

/** For a row and an entry of the same amount and currency. */
export const gainAtSameAmount = (row: Row, item: Item, setting: Setting): number => {
  if (isForbidden(row, item, setting.references)) return IMPOSSIBLE;
  const day = dayOf(row, item);
  if (day === IMPOSSIBLE) return IMPOSSIBLE;
  const others = setting.others(row, item);
  const coincidence =
    others === 0 ? 3 : others <= 2 ? 1.5 : row.pending && !item.pending ? usual(row, setting) : 0;
  // Where the amount is usual, what stands days later is the next one rather than this one moved.
  const apart = row.pending || row.day === null || item.day === null ? 0 : Math.abs(item.day - row.day);
  const next = others <= 2 ? 0 : -apart;
  // Of holds that are told apart by nothing, the oldest settles first.
  const age = row.pending && !item.pending ? (0.001 * (item.day ?? 0)) / 20_000 - row.firstSeen * 1e-6 : 0;
  return (
    priorOf(row, item, setting) +
    coincidence +
    next +
    day +
    wordingOf(row, item, setting) +
    detailsOf(row, item, setting) +
    sameContent(row, item) +
    age
  );
};

const amountOf = (from: number, { amount: to, original }: BankEntry): number => {
  const ratio = Math.abs(to) / Math.abs(from);
  // Rates move by per cents, tips by tens; a fuel pump reserves a round sum and takes less.
  if (ratio > 0.95 && ratio < 1.05) return 1.5;
  if (original !== null) return -4;
  if (ratio >= 1 && ratio < 1.3) return 0;
  return ratio < 1 && from % 50_000 === 0 ? -0.5 : ratio > 0.2 && ratio < 5 ? -2.5 : -4;
};

/** For a hold and the entry that may be its new form at another amount. */
export const gainAtOtherAmount = (row: Row, item: Item, setting: Setting): number => {
  const [a, b] = [row.entry, item.entry];
  if (isForbidden(row, item, setting.references)) return IMPOSSIBLE;
  if (
    a.currency !== b.currency ||
    a.amount === 0 ||
    a.amount === b.amount ||
    Math.sign(a.amount) !== Math.sign(b.amount)
  )
    return IMPOSSIBLE;
  const day = dayOf(row, item);
  if (day === IMPOSSIBLE) return IMPOSSIBLE;
  const { lexicon } = setting;
  const like = lexicon.likeness(row.wording, item.wording) ?? 0;
  const unlike = item.pending ? -7 : lexicon.isTelling(row.wording) ? -4 : -0.5;
  const alike = lexicon.isSeldom(row.wording, item.wording) ? 4.5 : 1;
  const payee = like >= 0.6 ? alike : like >= 0.4 ? 0 : unlike;
  const prior = setting.expectation(row) === 'due' ? 0 : -2;
  return prior + day + payee + amountOf(a.amount, b) + detailsOf(row, item, setting);
};
