/**
 * How much speaks for an entry being a row's, in nats: the logarithm of how much likelier all that is seen is if they
 * are one than if the row has gone and the entry is new. The weights are estimates of how often banks do what;
 * docs/reconciling.md explains the rules around them. Only their size relative to SURE matters.
 */
import type { BankEntry } from '../../banks/contract/snapshot.ts';
import { dayOf, isListedAfter, isOfSameDay } from './days.ts';
import { ALIKE, areOnSameDays, detailsOf, isForbidden, type Setting, wordingOf } from './details.ts';
import { type Item, instantOf, type Row, settles } from './side.ts';

/** A decision is sure when every other explanation is at least this much worse: about one in twenty. */
export const SURE = 3;
/** What is less likely than this is not carried out where the other way costs no more than a mark. */
export const LIKELY = 1;
/** A new entry is marked beside a row that stays unless it is so much likelier to be another one: a mark costs little. */
export const DOUBT = 5;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** Other entries of an amount make it usual for the account while they are at most this many days away. */
const AROUND = 14;
/** So far away another one still says that the same is bought here again and again. */
const AGAIN = 30;

/** Banks take back one booked entry in a hundred, and reword or complete all of them. */
const SAME_DAYS = 6.5;
/** A hold without a day, of an amount that is usual here, may be the next one by now. */
const UNDATED = 1;

const PRIOR = {
  booked: { due: 5, likely: -1, unclear: -4 },
  hold: { due: 2, likely: 1, unclear: -1.5 },
  settlement: { due: 2.5, likely: 2.5, unclear: 2 },
} as const;

const priorOf = (row: Row, item: Item, setting: Setting): number =>
  PRIOR[!row.pending ? 'booked' : item.pending ? 'hold' : 'settlement'][setting.expectation(row)];

/** Evidence of two entries that are equal in every field, weighed or not. */
const sameContent = (row: Row, item: Item): number => (row.content === item.content ? 0.9 : 0);

/**
 * Weighs the balances, unless two payees are named: a bank that computes balances anew gives the balance of an entry to
 * another one of its amount.
 */
export const weighBalances = (row: Row, item: Item, setting: Setting): number => {
  const evidence = setting.balances(row, item);
  if (evidence === 0 || row.wording.folded === item.wording.folded) return evidence;
  return (setting.lexicon.likeness(row.wording, item.wording) ?? 1) >= ALIKE ? evidence : 0;
};

/** For a row and an entry of one list, one amount and the same days: whatever the window, the read speaks of that day. */
export const gainOnSameDays = (row: Row, item: Item, setting: Setting): number =>
  isForbidden(row, item, setting.references)
    ? IMPOSSIBLE
    : (row.day === null && setting.others(row, item, AROUND) > 0 ? UNDATED : SAME_DAYS) +
      wordingOf(row, item, setting) +
      detailsOf(row, item, setting) +
      weighBalances(row, item, setting) +
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
  const others = setting.others(row, item, AROUND);
  const coincidence = others === 0 ? 3 : others <= 2 ? 1.5 : settles(row, item) ? usual(row, setting) : 0;
  // Where the account pays this again and again, what stands days later is the next one rather than this one moved; which
  // of two neighbouring days it moved to, nobody can tell.
  const apart = row.pending || row.day === null || item.day === null ? 0 : Math.abs(item.day - row.day);
  const next =
    apart === 0 || setting.others(row, item, AGAIN) === 0 ? 0 : apart <= 2 ? -apart : 1 - 2 * apart;
  // Of holds that are told apart by nothing, the oldest settles first.
  const age = settles(row, item) ? (0.001 * (item.day ?? 0)) / 20_000 - row.firstSeen * 1e-6 : 0;
  const gain =
    priorOf(row, item, setting) +
    coincidence +
    next +
    day +
    wordingOf(row, item, setting) +
    detailsOf(row, item, setting) +
    weighBalances(row, item, setting) +
    sameContent(row, item) +
    age;
  return areOnSameDays(row, item) ? Math.max(gain, gainOnSameDays(row, item, setting)) : gain;
};

/**
 * Whether what was booked may be another purchase of the same price, of which no hold was seen, while this hold was
 * released: where the account pays this price again and again and nothing says when the booked one was bought, or where
 * the hold was still listed on the day of the booking. It is rarely so, and nobody could tell.
 */
export const isMistakable = (row: Row, item: Item, setting: Setting): boolean => {
  const [a, b] = [row.entry, item.entry];
  if (!row.pending || item.pending) return false;
  if (a.reference !== null && setting.references !== 'none' && a.reference === b.reference) return false;
  const [instant, other] = [instantOf(a), instantOf(b)];
  if (instant !== null && instant === other) return false;
  if (isListedAfter(row, item)) return true;
  return !isOfSameDay(row, item) && setting.others(row, item, AGAIN) > 0;
};

const amountOf = (from: number, { amount: to, original }: BankEntry): number => {
  const ratio = Math.abs(to) / Math.abs(from);
  // Rates move by per cents, tips by tens; a fuel pump reserves a round sum and takes less, and seldom a round one.
  if (ratio > 0.95 && ratio < 1.05) return 1.5;
  if (original !== null) return -4;
  if (ratio >= 1 && ratio < 1.3) return -1.3;
  return ratio < 1 && from % 50_000 === 0 ? (to % 50_000 === 0 ? -2 : -0.5) : -4;
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
  const payee = like >= 0.6 ? alike : like >= ALIKE ? 0 : unlike;
  const prior = setting.expectation(row) === 'due' ? 0 : -2;
  return prior + day + payee + amountOf(a.amount, b) + detailsOf(row, item, setting);
};
