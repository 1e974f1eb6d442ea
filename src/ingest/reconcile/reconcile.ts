/**
 * Finds out which entries of a read are rows that the service already has. Pure: the same rows, in any order, and the
 * same read give the same changes. docs/reconciling.md explains the rules and the evidence.
 *
 * 1. Pages that stand in the read twice are read once, unless it is a file, which has none (`repeatsPages`).
 * 2. References, where the bank's are identities; the rest as if there were none.
 * 3. What is equal in every field, as multisets: a read repeated, or two that overlap, add nothing.
 * 4. The same amount on the same days, reworded: the best pairing, with what was equal there weighed again.
 * 5. A hold that is reported with amount 0 was released.
 * 6. Of one amount, the likeliest explanation of all that is left: moved, booked, or new.
 * 7. Holds whose booked form has another amount.
 * 8. What is left of the entries is new. What is left of the rows stays, unless a complete read of its day denies it:
 *    holds at once, booked rows when two reads in a row have.
 *
 * A decision of which another is nearly as likely is carried out, marked `review` and counted. The cost is linear in
 * rows and entries but for the sorting, whatever they say: what is weighed together is bounded.
 */
import { areAllDifferent, balanceWeights, rowsLeftOut } from './balances.ts';
import { matchEqual, matchSameAmount, matchSameDays } from './content.ts';
import { coverageOf } from './coverage.ts';
import { REACH } from './days.ts';
import type { Setting, WeighBalances } from './details.ts';
import { matchOtherAmount, releaseHolds } from './holds.ts';
import { outcomeOf } from './outcome.ts';
import { withoutRepeatedPages } from './pages.ts';
import { matchByReference, settleByReference } from './references.ts';
import { lexiconOf, settingOf } from './setting.ts';
import { type Item, itemsOf, type Row, rowsOf } from './side.ts';
import type { Reconcile } from './types.ts';
import type { Lexicon } from './wording.ts';
import { Work } from './work.ts';

export const reconcile: Reconcile = (known, snapshot, { references, repeatsPages = true }) => {
  const stable = references === 'stable';
  const rows = rowsOf(known, stable);
  const { booked, pending } = itemsOf(snapshot, stable);
  const once = repeatsPages ? withoutRepeatedPages : (items: readonly Item[]) => items;
  const withoutPages = once(booked);
  const isWhole = withoutPages.length < booked.length && areAllDifferent(booked, snapshot);
  const all = [...(isWhole ? booked : withoutPages), ...once(pending)];
  const zeros = all.filter(({ pending, entry }) => pending && entry.amount === 0);
  const items = zeros.length === 0 ? all : all.filter(({ pending, entry }) => !pending || entry.amount !== 0);
  const coverage = coverageOf(snapshot, rows, items);
  const leftOut = rowsLeftOut(rows, items, snapshot);
  const work = new Work(leftOut.size === 0 ? rows : rows.filter((row) => !leftOut.has(row)), items);

  let lexicon: Lexicon | undefined;
  const words = (): Lexicon => {
    lexicon ??= lexiconOf(rows, work.items, coverage);
    return lexicon;
  };
  if (stable) matchByReference(work, words);
  let balances: WeighBalances | undefined;
  const weighed = (): Setting => {
    balances ??= balanceWeights(rows, items);
    return settingOf(rows, work.items, coverage, references, words(), balances);
  };
  matchEqual(work, references, weighed);
  if (stable) settleByReference(work);
  const stays = (row: Row): boolean => !coverage.isGone(row);
  // A read that brings nothing but what is known, the usual one, is never weighed.
  if (work.items.size > 0) matchSameDays(work, weighed(), stays);
  const unreleased = releaseHolds(work, zeros, stable);
  if (work.items.size > 0) {
    const setting = weighed();
    const near = (row: Row): boolean =>
      row.pending || row.day === null || (row.day >= coverage.from - REACH && row.day <= coverage.to + REACH);
    matchSameAmount(work, near, setting, stays);
    matchOtherAmount(work, near, setting, stays);
  }
  for (const row of work.rows) if (row.pending && !stays(row)) work.release(row);
  releaseHolds(work, unreleased, stable);
  return outcomeOf(work, coverage);
};
