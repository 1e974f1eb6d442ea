/** Joins the parts of a stream before and after a new price or due date. */

import type { Fit } from './fit.ts';
import type { Row } from './history.ts';
import { wordsOf } from './payee.ts';
import { dueDay, nearestPeriod } from './schedule.ts';

/** A new price is within a factor of e^0.4, about 1.5, of the old one. */
const NEW_PRICE = 0.4;
/** A payment after its tolerance, but within its window, must be within this of the old price. */
const LATE_AT = 0.15;
/** Limits if the payee has many other payments, because coincidences are likelier. */
const NEW_PRICE_IN_A_CROWD = 0.25;
const DAYS_OFF_IN_A_CROWD = 1;
/** Payees with more streams are not joined, because pairs are compared and the cost is quadratic. */
const MOST_COMPARED = 50;

const change = (a: Row, b: Row): number => Math.abs(Math.log(a.magnitude / b.magnitude));

/**
 * Returns where a row would fill an empty period of a stream, and the distance of its amount from the neighbour's.
 */
const vacancy = (fit: Fit, row: Row, crowded: boolean): { at: number; distance: number } | null => {
  const period = nearestPeriod(fit.schedule, row);
  if (period === null) return null;
  const { tolerance, window, pause } = fit.schedule.cadence;
  // Some banks book on a holiday, so the unshifted due date counts, too.
  const off = Math.min(
    Math.abs(row.day - dueDay(fit.schedule, period)),
    Math.abs(row.day - dueDay({ ...fit.schedule, shift: 'none' }, period)),
  );
  if (off > (crowded ? DAYS_OFF_IN_A_CROWD : window)) return null;
  const found = fit.periods.findIndex((taken) => taken >= period);
  const at = found === -1 ? fit.periods.length : found;
  if (fit.periods[at] === period) return null;
  const before = at > 0 ? period - fit.periods[at - 1]! : Number.POSITIVE_INFINITY;
  const after = at < fit.periods.length ? fit.periods[at]! - period : Number.POSITIVE_INFINITY;
  if (Math.min(before, after) > pause + 1) return null;
  const neighbour = fit.members[before <= after ? at - 1 : at]!;
  const distance = change(row, neighbour);
  const most = crowded ? NEW_PRICE_IN_A_CROWD : off > tolerance ? LATE_AT : NEW_PRICE;
  if (distance > most || wordsOf(row.tx.description) !== wordsOf(neighbour.tx.description)) return null;
  return { at, distance };
};

/**
 * Adds unclaimed rows to the stream whose empty period they fill, with the same words and nearly its amount: the one
 * or two payments after a new price, or a single different one.
 */
export const fillGaps = (fits: Fit[], rest: readonly Row[]): Fit[] => {
  if (rest.length === 0 || fits.length > MOST_COMPARED) return fits;
  const crowded = rest.length > fits.reduce((sum, fit) => sum + fit.members.length, 0);
  const grown = fits.map((fit) => ({ ...fit, members: [...fit.members], periods: [...fit.periods] }));
  for (const row of rest) {
    let nearest: { fit: Fit; at: number; distance: number } | null = null;
    for (const fit of grown) {
      const place = vacancy(fit, row, crowded);
      if (place && (!nearest || place.distance < nearest.distance)) nearest = { fit, ...place };
    }
    if (!nearest) continue;
    nearest.fit.members.splice(nearest.at, 0, row);
    nearest.fit.periods.splice(nearest.at, 0, nearestPeriod(nearest.fit.schedule, row)!);
  }
  return grown;
};

/** Returns whether a row may be the next payment of a stream: not at once, and not after more than a pause. */
const isNextOf = (
  { schedule: { cadence }, members }: Pick<Fit, 'schedule' | 'members'>,
  row: Row,
): boolean => {
  const periods = (row.day - members.at(-1)!.day) / cadence.intervalDays;
  return periods > 0.5 && periods < cadence.pause + 1.5;
};

/** Largest change of amounts for two payments on a moved due date, and for a single one. */
const MAX_CHANGE = 0.15;
const MAX_CHANGE_OF_ONE = 0.02;
/** Largest deviation from the interval between the two payments, in days. */
const MAX_DEVIATION_DAYS = 3;
/** Payments on another day that are too few for a stream of their own. */
const TOO_FEW = 2;

/** Returns the one or two later payments with the words of a stream that continue it; else an empty array. */
const continuationOf = (
  { schedule, members }: Fit,
  rest: Iterable<Row>,
  wordsOfRow: (row: Row) => string,
): Row[] => {
  const last = members.at(-1)!;
  const later: Row[] = [];
  for (const row of rest) {
    if (row.day <= last.day || change(row, last) > MAX_CHANGE || wordsOfRow(row) !== wordsOfRow(last))
      continue;
    later.push(row);
    if (later.length > TOO_FEW) return [];
  }
  const [one, two] = later;
  if (!one || !isNextOf({ schedule, members }, one)) return [];
  const isKnown = two
    ? Math.abs(two.day - one.day - schedule.cadence.intervalDays) <= MAX_DEVIATION_DAYS
    : change(one, last) <= MAX_CHANGE_OF_ONE;
  return isKnown ? later : [];
};

/**
 * Adds the one or two latest rows to a stream if they continue it on another day: its due date moved, or its pause
 * was not a multiple of its period. From the third row on they are a stream of their own, and are joined.
 */
export const continueOnNewDate = (fits: readonly Fit[], rest: readonly Row[]): Fit[] => {
  if (rest.length === 0 || fits.length > MOST_COMPARED) return [...fits];
  const words = new Map<string, string>();
  const wordsOfRow = ({ tx: { description } }: Row): string => {
    const known = words.get(description) ?? wordsOf(description);
    words.set(description, known);
    return known;
  };
  const left = new Set(rest);
  return fits.map((fit) => {
    const taken = continuationOf(fit, left, wordsOfRow);
    for (const row of taken) left.delete(row);
    return taken.length === 0 ? fit : { ...fit, members: [...fit.members, ...taken] };
  });
};

/** Returns whether `later` continues `earlier`. Other words or days mean another contract. */
const follows = (earlier: Fit, later: Fit): boolean => {
  const [last, first] = [earlier.members.at(-1)!, later.members[0]!];
  return (
    earlier.schedule.cadence === later.schedule.cadence &&
    isNextOf(earlier, first) &&
    change(last, first) <= NEW_PRICE &&
    wordsOf(last.tx.description) === wordsOf(first.tx.description)
  );
};

/** Joins streams of one payee if one continues the other: the price or the due date changed. */
export const join = (fits: Fit[]): Fit[] => {
  if (fits.length > MOST_COMPARED) return fits;
  const joined: Fit[] = [];
  for (const later of fits.toSorted((a, b) => a.members[0]!.day - b.members[0]!.day)) {
    const earlier = joined
      .filter((fit) => follows(fit, later))
      .sort(
        (a, b) => change(a.members.at(-1)!, later.members[0]!) - change(b.members.at(-1)!, later.members[0]!),
      )[0];
    if (!earlier) {
      joined.push({ ...later });
      continue;
    }
    earlier.members = [...earlier.members, ...later.members];
    earlier.schedule = later.schedule;
  }
  return joined;
};
