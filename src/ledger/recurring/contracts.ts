/**
 * Separates what is paid to one payee: several contracts, or a contract among purchases. The rows are tried
 * as a whole first, then in parts; what is recognised is taken out, and the rest is tried again.
 */
import { absorb, join, takeUp } from './continuity.ts';
import { CONVINCING, ON_TIME } from './evidence.ts';
import { bestFit, type Fit } from './fit.ts';
import type { Row } from './history.ts';
import { separatePlans } from './instalments.ts';
import { partsByMove } from './moves.ts';
import { isTrialOf } from './price-events.ts';
import { type Split, splits } from './splits.ts';

/** Parts that are only believed together must leave at most this share of the rows unexplained. */
const UNEXPLAINED = 0.15;
/** Rounds of taking out and trying again: more contracts than this at one payee come out in fewer rounds. */
const ROUNDS = 8;
/** Mean change of amounts up to which weekly payments are a contract. Above, they are a weekly habit. */
const STEADY = 0.06;

const isHabit = ({ schedule, members, evidence }: Fit): boolean =>
  schedule.cadence.intervalDays <= 14 && members[0]!.tx.amount < 0 && evidence.drift > STEADY;

const isStream = (fit: Fit, handicap: number): boolean =>
  fit.evidence.timing - handicap >= ON_TIME && fit.evidence.total - handicap >= CONVINCING && !isHabit(fit);

/** What speaks for some streams beyond the need: few streams are preferred to many that fit a little better. */
const evidenceOf = (fits: readonly Fit[]): number =>
  fits.reduce((sum, fit) => sum + fit.evidence.total - CONVINCING, 0);

const rowsIn = (fits: readonly Fit[]): number => fits.reduce((sum, fit) => sum + fit.members.length, 0);

/** The streams that rows are as a whole: one, or one that moved to other days, part by part; empty when neither. */
const asWhole = (rows: readonly Row[]): Fit[] => {
  const fit = bestFit(rows);
  if (fit && isStream(fit, 0)) return [fit];
  const moved = partsByMove(rows);
  const fits = moved?.parts.map((part) => bestFit(part, [moved.cadence])) ?? [];
  return fits.every((each) => each !== null && isStream(each, 0)) ? (fits as Fit[]) : [];
};

/** The parts of a split that are streams. */
const streamsOf = ({ parts, by }: Split): Fit[] => {
  if (by !== 'dates') return parts.flatMap(asWhole);
  // Put into parts by their dates, rows of one part are near to each other in any case.
  const perStep = Math.log(parts.length);
  return parts
    .map((part) => bestFit(part))
    .filter((fit) => fit !== null)
    .filter((fit) => isStream(fit, perStep * (fit.members.length - 1)));
};

/**
 * Whether the streams may be taken out of a split. Words make no part more regular than it was; any other split
 * must explain nearly all rows, but for the first ones of a contract that began after a silence.
 */
const isBelieved = ({ parts, by }: Split, fits: readonly Fit[]): boolean => {
  if (by === 'words') return true;
  const counted = by === 'silence' ? parts.filter((part) => part.length > 2) : parts;
  return rowsIn(fits) >= (1 - UNEXPLAINED) * counted.reduce((sum, part) => sum + part.length, 0);
};

/**
 * Those of a split by amounts that stand out from all else that is paid there. Picked out by its amount, a part
 * cannot call its equal amounts evidence: the dates alone count, the more so the more amounts came back.
 */
const standingOut = (fits: readonly Fit[], { parts }: Split): Fit[] => {
  const cameBack = parts.filter((part) => part.length > 2).length;
  const needed = CONVINCING + Math.log(Math.max(1, cameBack)) / 2;
  return fits.filter((fit) => fit.evidence.timing >= needed);
};

/**
 * The streams of the way to see these rows that convinces most: as one, or in parts that explain nearly all of
 * them; failing that, what stands out by its amount. Empty when nothing does.
 */
const recognise = (rows: readonly Row[]): Fit[] => {
  let best = asWhole(rows);
  const isWhole = best.length > 0;
  let outstanding: Fit[] = [];
  for (const split of splits(rows)) {
    // Words may say more than dates do: a fee among fees is seen by its name before it is by its cadence.
    if (isWhole && split.by !== 'words') break;
    if (split.parts.length < 2) continue;
    const fits = streamsOf(split);
    if (isBelieved(split, fits) && evidenceOf(fits) > evidenceOf(best)) best = fits;
    if (best.length > 0 || split.by !== 'amounts') continue;
    const some = standingOut(fits, split);
    if (rowsIn(some) > rowsIn(outstanding)) outstanding = some;
  }
  return best.length > 0 ? best : outstanding;
};

/** So many latest payments on another day leave too little of a young stream on its own. */
const NEW_DATE = 2;

/**
 * The stream that was there before its last two payments came on another day. A new due date is believed with the
 * third; until then the stream is not forgotten.
 */
const beforeNewDate = (rows: readonly Row[]): Fit[] => {
  const former = rows.slice(0, -NEW_DATE);
  const fit = bestFit(former);
  return fit && isStream(fit, 0) && fit.members.length === former.length ? [fit] : [];
};

const without = (rows: readonly Row[], fits: readonly Fit[]): Row[] => {
  const taken = new Set(fits.flatMap(({ members }) => members));
  return rows.filter((row) => !taken.has(row));
};

/** Streams with the payment for a trial before their first, where one is left over. */
const withTrials = (fits: readonly Fit[], rest: readonly Row[]): Fit[] =>
  fits.map((fit) => {
    const trial = rest.find((row) => isTrialOf(row, fit.members[0]!, fit.schedule.cadence.intervalDays));
    return trial ? { ...fit, trial } : fit;
  });

/** The streams among rows of one payee of which none is part of a known plan. */
const streamsIn = (rows: readonly Row[]): Fit[] => {
  const found: Fit[] = [];
  let rest = rows;
  for (let round = 0; round < ROUNDS && rest.length > 1; round++) {
    const fits = recognise(rest);
    if (fits.length === 0) break;
    // What lies beside a stream by some days is its own: left over, such rows would make another.
    const grown = absorb(fits, without(rest, fits));
    found.push(...grown);
    rest = without(rest, grown);
  }
  if (found.length > 0) return withTrials(takeUp(join(absorb(found, rest)), rest), rest);
  const former = beforeNewDate(rows);
  return takeUp(former, without(rows, former)).filter((fit) => fit.members.length === rows.length);
};

/** The streams among the rows of one payee, direction and currency, oldest first in each. */
export const contractsIn = (rows: readonly Row[]): Fit[] => {
  // Half of the payees of a ledger are met once.
  if (rows.length < 2) return [];
  const { plans, others } = separatePlans(rows);
  return [others, ...plans].flatMap(streamsIn);
};
