/**
 * Finds the two sides of movements between the accounts of one user. Pairs that are possible at all are found by amount
 * and day, evidence gives each of them points, and the assignment with the most points in total decides: a row that fits
 * two others is not given to the first.
 */

import { breather } from '../../../packages/common/breather.ts';
import type { Confidence } from '../../../packages/enrichment/src/index.ts';
import { assign } from '../../platform/assignment.ts';
import { amountEvidence } from './amounts.ts';
import { type Evidence, evidenceOf, LEAST, mayBeTransfer, type Side, sideOf } from './evidence.ts';
import { sentenceOf, sidesNear } from './near.ts';
import { partsOf } from './parts.ts';
import { type OwnAccount, type OwnRow, type OwnTransfer, pairKey } from './types.ts';

export interface Candidate extends Evidence {
  out: Side;
  into: Side;
}

/** Largest part of a component that is assigned at once: the cost grows with the third power. */
const AT_ONCE = 200;
/**
 * Most rows that a row is compared with. A row with more possible other sides is left alone: nothing could tell that many apart,
 * and comparing each with each takes minutes in a file of equal rows.
 */
const MOST_EQUAL = 60;
/** The same for rows whose amounts need not be equal. */
const MOST_NEAR = 500;
/** Points by which another pair of the same row may be behind without making it uncertain. */
const CLOSE = 0.75;

const amountKey = (currency: string, magnitude: number): string => `${currency} ${magnitude}`;

/** Returns the possible pairs: those of equal amounts, of stated fees, and of two currencies. */
const candidatesOf = async (
  outs: readonly Side[],
  ins: readonly Side[],
  denied: ReadonlySet<string>,
): Promise<Candidate[]> => {
  const breathe = breather();
  const byAmount = Map.groupBy(ins, ({ account, magnitude }) => amountKey(account.currency, magnitude));
  const byCurrency = Map.groupBy(ins, ({ account }) => account.currency);
  const withFee = ins.filter(({ fees }) => fees.length > 0);
  const found: Candidate[] = [];
  for (const out of outs) {
    await breathe();
    const { currency } = out.account;
    const equal = [0, ...out.fees].flatMap((fee) =>
      sidesNear(byAmount.get(amountKey(currency, out.magnitude - fee)) ?? [], out, MOST_EQUAL),
    );
    const others = [...byCurrency].flatMap(([other, sides]) =>
      other === currency ? [] : sidesNear(sides, out, MOST_NEAR),
    );
    const possible = new Set([...equal, ...sidesNear(withFee, out, MOST_NEAR), ...others]);
    for (const into of possible) {
      if (into.account.id === out.account.id || denied.has(pairKey(out.row.id, into.row.id))) continue;
      const amounts = amountEvidence(out, into);
      if (amounts === null) continue;
      const { points, reasons } = evidenceOf(out, into);
      const total = points + amounts.points;
      if (total >= LEAST) found.push({ out, into, points: total, reasons: [...amounts.reasons, ...reasons] });
    }
  }
  return found;
};

/** Groups candidates that share rows, directly or through others. */
const componentsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const parent = new Map<Side, Side>();
  const rootOf = (side: Side): Side => {
    let root = side;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root))
      root = next;
    parent.set(side, root);
    return root;
  };
  for (const { out, into } of candidates) parent.set(rootOf(out), rootOf(into));
  return [...Map.groupBy(candidates, ({ out }) => rootOf(out)).values()];
};

/** Points by which rows that nothing tells apart are paired in their order: fewer than any evidence. */
const OUT_OF_ORDER = 1e-6;

/** Chooses the pairs of a component with the most points in total. */
const choose = (component: readonly Candidate[]): Candidate[] => {
  if (component.length === 1) return [...component];
  const byOut = Map.groupBy(component, ({ out }) => out);
  const all = [...byOut.keys()].sort((a, b) => a.order - b.order);
  const taken = new Set<Side>();
  const chosen: Candidate[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const outs = new Map(all.slice(at, at + AT_ONCE).map((side, row) => [side, row]));
    const edges = [...outs.keys()].flatMap((out) => byOut.get(out)!.filter(({ into }) => !taken.has(into)));
    const ins = [...new Set(edges.map(({ into }) => into))].sort((a, b) => a.order - b.order);
    const columns = new Map(ins.map((side, column) => [side, column]));
    const gains = Array.from({ length: outs.size }, () => new Array<number>(ins.length).fill(0));
    for (const { out, into, points } of edges) {
      const [row, column] = [outs.get(out)!, columns.get(into)!];
      // By squares, because pairs in their order and crossed pairs are equally far apart in total.
      gains[row]![column] = points - OUT_OF_ORDER * (row - column) ** 2;
    }
    const assigned = assign(gains, ins.length);
    for (const edge of edges) {
      if (assigned[outs.get(edge.out)!] !== columns.get(edge.into)) continue;
      taken.add(edge.into);
      chosen.push(edge);
    }
  }
  return chosen;
};

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns rows by day, and those of a day by their place in their account, which is the bank's order. Rows of several
 * accounts with one place are ordered by content, so that it does not matter which account was read first.
 */
const inOrder = (rows: readonly OwnRow[]): OwnRow[] => {
  const places = new Map<string, number>();
  const placed = rows.map((row) => {
    const ofDay = `${row.accountId} ${row.date}`;
    const place = places.get(ofDay) ?? 0;
    places.set(ofDay, place + 1);
    return { row, place };
  });
  return placed
    .sort(
      (a, b) =>
        compare(a.row.date, b.row.date) ||
        compare(a.place, b.place) ||
        compare(a.row.amount, b.row.amount) ||
        compare(a.row.description, b.row.description) ||
        compare(a.row.id, b.row.id),
    )
    .map(({ row }) => row);
};

/** Points from which a pair is certain enough. */
const HIGH = 6;
const MEDIUM = 4.5;

const confidenceOf = (points: number, isContested: boolean): Confidence =>
  points >= HIGH && !isContested ? 'high' : points >= MEDIUM ? 'medium' : 'low';

/**
 * Returns the transfers between the accounts of a user.
 * @param rows booked rows; those of each account in order of date and addition
 * @param denied the pairs that a developer has denied, by {@link pairKey}
 */
export const matchTransfers = async (
  accounts: readonly OwnAccount[],
  rows: readonly OwnRow[],
  denied: ReadonlySet<string> = new Set(),
): Promise<OwnTransfer[]> => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const holders = [...new Set(accounts.map(({ holder }) => holder).filter(Boolean))];
  const sides = inOrder(rows.filter(mayBeTransfer)).map((row, order) =>
    sideOf(row, byId.get(row.accountId)!, holders, order),
  );
  const [outs, ins] = [sides.filter(({ row }) => row.amount < 0), sides.filter(({ row }) => row.amount > 0)];
  const breathe = breather();
  const candidates = await candidatesOf(outs, ins, denied);
  const chosen: Candidate[] = [];
  for (const component of componentsOf(candidates)) {
    chosen.push(...choose(component));
    await breathe();
  }
  const bySide = new Map<Side, Candidate[]>();
  for (const each of candidates) {
    for (const side of [each.out, each.into]) {
      const list = bySide.get(side);
      if (list) list.push(each);
      else bySide.set(side, [each]);
    }
  }
  const isContested = (one: Candidate): boolean =>
    [one.out, one.into].some((side) =>
      bySide.get(side)!.some((other) => other !== one && other.points > one.points - CLOSE),
    );
  const paired = new Set(chosen.flatMap(({ out, into }) => [out, into]));
  const left = (list: readonly Side[]): Side[] => list.filter((side) => !paired.has(side));
  return [
    ...chosen.map(
      (pair): OwnTransfer => ({
        outs: [pair.out.row.id],
        ins: [pair.into.row.id],
        confidence: confidenceOf(pair.points, isContested(pair)),
        reason: sentenceOf(pair.reasons),
      }),
    ),
    ...(await partsOf(left(outs), left(ins), denied)),
  ];
};
