/** A stream outlives a new price: the parts before and after are put together again. */

import type { Fit } from './fit.ts';
import type { Row } from './history.ts';
import { wordsOf } from './payee.ts';
import { dueDay, nearestPeriod } from './schedule.ts';

/** A new price is within a factor of e^0.4, about 1.5, of the old one. */
const NEW_PRICE = 0.4;
/** At nearly the old price a payment may be as late as it can be without being missed. */
const LATE_AT = 0.15;
/** Among many other payments to the payee, a coincidence is likelier, so less is allowed. */
const NEW_PRICE_IN_A_CROWD = 0.25;
const DAYS_OFF_IN_A_CROWD = 1;
/** Pairs are compared; a payee with more streams than this is no real one and must not cost their square. */
const MOST_COMPARED = 50;

const change = (a: Row, b: Row): number => Math.abs(Math.log(a.magnitude / b.magnitude));

/** Where in a stream a row would fill an empty period, and how far its amount is from the neighbour's. */
const vacancy = (fit: Fit, row: Row, crowded: boolean): { at: number; distance: number } | null => {
  const period = nearestPeriod(fit.schedule, row);
  if (period === null) return null;
  const { tolerance, window, pause } = fit.schedule.cadence;
  // Some do book on a holiday: the very due date is never far.
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
 * Gives rows that no part claimed to the stream whose empty period they fill in the same words at nearly its
 * amount: the one or two payments after a new price, or a single one that was different.
 */
export const absorb = (fits: Fit[], rest: readonly Row[]): Fit[] => {
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

/** Whether a row comes when another payment of a stream may: neither at once nor after more than a pause. */
const isNextOf = (
  { schedule: { cadence }, members }: Pick<Fit, 'schedule' | 'members'>,
  row: Row,
): boolean => {
  const periods = (row.day - members.at(-1)!.day) / cadence.intervalDays;
  return periods > 0.5 && periods < cadence.pause + 1.5;
};

/** Payments of a contract whose due date moved are this alike; a single one is of the very amount. */
const ALIKE = 0.15;
const THE_SAME = 0.02;
/** And this regular, in days, from each to the next. */
const AS_REGULAR = 3;
/** As many payments on another day are not yet a stream of their own. */
const NOT_YET = 2;

/** The one or two payments in the words of a stream that came after its last and take it up; else none. */
const takenUpBy = (
  { schedule, members }: Fit,
  rest: Iterable<Row>,
  wordsOfRow: (row: Row) => string,
): Row[] => {
  const last = members.at(-1)!;
  const later: Row[] = [];
  for (const row of rest) {
    if (row.day <= last.day || change(row, last) > ALIKE || wordsOfRow(row) !== wordsOfRow(last)) continue;
    later.push(row);
    if (later.length > NOT_YET) return [];
  }
  const [one, two] = later;
  if (!one || !isNextOf({ schedule, members }, one)) return [];
  const isKnown = two
    ? Math.abs(two.day - one.day - schedule.cadence.intervalDays) <= AS_REGULAR
    : change(one, last) <= THE_SAME;
  return isKnown ? later : [];
};

/**
 * Gives a stream the one or two latest rows when they take it up on another day: its due date moved, or it was paused
 * for other than whole periods. From the third on they are a stream of their own, and are joined.
 */
export const takeUp = (fits: readonly Fit[], rest: readonly Row[]): Fit[] => {
  if (rest.length === 0 || fits.length > MOST_COMPARED) return [...fits];
  const words = new Map<string, string>();
  const wordsOfRow = ({ tx: { description } }: Row): string => {
    const known = words.get(description) ?? wordsOf(description);
    words.set(description, known);
    return known;
  };
  const left = new Set(rest);
  return fits.map((fit) => {
    const taken = takenUpBy(fit, left, wordsOfRow);
    for (const row of taken) left.delete(row);
    return taken.length === 0 ? fit : { ...fit, members: [...fit.members, ...taken] };
  });
};

/** Whether `later` takes up where `earlier` stopped. In other words, on other days, it is another contract. */
const follows = (earlier: Fit, later: Fit): boolean => {
  const [last, first] = [earlier.members.at(-1)!, later.members[0]!];
  return (
    earlier.schedule.cadence === later.schedule.cadence &&
    isNextOf(earlier, first) &&
    change(last, first) <= NEW_PRICE &&
    wordsOf(last.tx.description) === wordsOf(first.tx.description)
  );
};

/** Joins streams of one payee of which one ends where the other begins: the price or the due date changed. */
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
