/**
 * Separates the payments to one payee into contracts and purchases. The rows are tried as a whole first, then in
 * parts; recognised streams are removed, and the rest is tried again.
 */
import { continueOnNewDate, fillGaps, join } from './continuity.ts';
import { CONVINCING, ON_TIME } from './evidence.ts';
import { bestFit, type Fit } from './fit.ts';
import type { Row } from './history.ts';
import { separatePlans } from './instalments.ts';
import { partsByMove } from './moves.ts';
import { isTrialOf } from './price-events.ts';
import { type Split, splits } from './splits.ts';

/** Largest share of unexplained rows if parts are accepted together. */
const UNEXPLAINED = 0.15;
/** Maximum rounds; a round may find several contracts. */
const ROUNDS = 8;
/** Largest mean change of amounts for a weekly contract. Above it, weekly payments are a habit. */
const STEADY = 0.06;

const isHabit = ({ schedule, members, evidence }: Fit): boolean =>
  schedule.cadence.intervalDays <= 14 && members[0]!.tx.amount < 0 && evidence.drift > STEADY;

const isStream = (fit: Fit, handicap: number): boolean =>
  fit.evidence.timing - handicap >= ON_TIME && fit.evidence.total - handicap >= CONVINCING && !isHabit(fit);

/**
 * Returns the evidence of streams above the threshold: few streams are preferred to many that fit a little better.
 */
const evidenceOf = (fits: readonly Fit[]): number =>
  fits.reduce((sum, fit) => sum + fit.evidence.total - CONVINCING, 0);

const rowsIn = (fits: readonly Fit[]): number => fits.reduce((sum, fit) => sum + fit.members.length, 0);

/**
 * Returns the streams of rows taken as a whole: one, or the parts of one that moved to other days; else an empty
 * array.
 */
const wholeStreams = (rows: readonly Row[]): Fit[] => {
  const fit = bestFit(rows);
  if (fit && isStream(fit, 0)) return [fit];
  const moved = partsByMove(rows);
  const fits = moved?.parts.map((part) => bestFit(part, [moved.cadence])) ?? [];
  return fits.every((each) => each !== null && isStream(each, 0)) ? (fits as Fit[]) : [];
};

/** Returns the parts of a split that are streams. */
const streamsOf = ({ parts, by }: Split): Fit[] => {
  if (by !== 'dates') return parts.flatMap(wholeStreams);
  // Rows split by dates are near each other by construction, so each step counts less.
  const perStep = Math.log(parts.length);
  return parts
    .map((part) => bestFit(part))
    .filter((fit) => fit !== null)
    .filter((fit) => isStream(fit, perStep * (fit.members.length - 1)));
};

/**
 * Returns whether the streams of a split are accepted. A split by words makes no part more regular than it was. Any
 * other split must explain nearly all rows, except the first rows of a contract that began after a silence.
 */
const isAccepted = ({ parts, by }: Split, fits: readonly Fit[]): boolean => {
  if (by === 'words') return true;
  const counted = by === 'silence' ? parts.filter((part) => part.length > 2) : parts;
  return rowsIn(fits) >= (1 - UNEXPLAINED) * counted.reduce((sum, part) => sum + part.length, 0);
};

/**
 * Returns the streams of a split by amounts that differ clearly from the other payments. Equal amounts of a part
 * selected by amount are no evidence: only the dates count, and more repeated amounts require more evidence.
 */
const distinctAmounts = (fits: readonly Fit[], { parts }: Split): Fit[] => {
  const cameBack = parts.filter((part) => part.length > 2).length;
  const needed = CONVINCING + Math.log(Math.max(1, cameBack)) / 2;
  return fits.filter((fit) => fit.evidence.timing >= needed);
};

/**
 * Returns the streams of the interpretation with the most evidence: the rows as one, or parts that explain nearly all
 * of them, or else the parts that differ by their amount.
 */
const recognise = (rows: readonly Row[]): Fit[] => {
  let best = wholeStreams(rows);
  const isWhole = best.length > 0;
  let outstanding: Fit[] = [];
  for (const split of splits(rows)) {
    // Words may identify a contract better than dates: a fee among fees has its own name.
    if (isWhole && split.by !== 'words') break;
    if (split.parts.length < 2) continue;
    const fits = streamsOf(split);
    if (isAccepted(split, fits) && evidenceOf(fits) > evidenceOf(best)) best = fits;
    if (best.length > 0 || split.by !== 'amounts') continue;
    const some = distinctAmounts(fits, split);
    if (rowsIn(some) > rowsIn(outstanding)) outstanding = some;
  }
  return best.length > 0 ? best : outstanding;
};

/** Latest payments on another day that hide a young stream. */
const NEW_DATE = 2;

/**
 * Returns the stream before its last two payments came on another day. A new due date is accepted with the third
 * payment; until then the old stream is kept.
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

/** Adds to streams the trial payment before their first, if there is one. */
const withTrials = (fits: readonly Fit[], rest: readonly Row[]): Fit[] =>
  fits.map((fit) => {
    const trial = rest.find((row) => isTrialOf(row, fit.members[0]!, fit.schedule.cadence.intervalDays));
    return trial ? { ...fit, trial } : fit;
  });

/** Returns the streams among rows of one payee without instalment plans. */
const streamsIn = (rows: readonly Row[]): Fit[] => {
  const found: Fit[] = [];
  let rest = rows;
  for (let round = 0; round < ROUNDS && rest.length > 1; round++) {
    const fits = recognise(rest);
    if (fits.length === 0) break;
    // Rows some days off a stream belong to it; otherwise they would make another stream.
    const grown = fillGaps(fits, without(rest, fits));
    found.push(...grown);
    rest = without(rest, grown);
  }
  if (found.length > 0) return withTrials(continueOnNewDate(join(fillGaps(found, rest)), rest), rest);
  const former = beforeNewDate(rows);
  return continueOnNewDate(former, without(rows, former)).filter((fit) => fit.members.length === rows.length);
};

/** Returns the streams among the rows of one payee, direction and currency, oldest row first in each. */
export const contractsIn = (rows: readonly Row[]): Fit[] => {
  // Half of the payees of a ledger have one payment.
  if (rows.length < 2) return [];
  const { plans, others } = separatePlans(rows);
  return [others, ...plans].flatMap(streamsIn);
};
