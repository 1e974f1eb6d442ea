/**
 * Walks through a labelled history: for each day with a payment of a contract, detection gets the rows up to that day and
 * predicts the next payment, which is known. A payment without a prediction counts as wrong.
 */

import { detectStreams } from '../../src/ledger/recurring/detect.ts';
import type { Stream } from '../../src/ledger/recurring/stream.ts';
import { dayNumber } from '../../src/platform/serbian-calendar.ts';
import type { LabelledRow } from './histories.ts';

export interface Walk {
  /** Payments with enough earlier payments of their contract to be predicted. */
  due: number;
  /** Due payments that an active stream predicted. */
  foreseen: number;
  /** Predicted payments at most one day, and at most three days, from the predicted day. */
  within1: number;
  within3: number;
  /** Predicted payments with an amount at most 5 % off. */
  amount5: number;
  /** Predicted payments with an amount in the predicted range. */
  inRange: number;
  histories: number;
  /** Streams at the end of a history that belong to no contract, or repeat one. */
  ghosts: number;
}

export const emptyWalk = (): Walk => ({
  due: 0,
  foreseen: 0,
  within1: 0,
  within3: 0,
  amount5: 0,
  inRange: 0,
  histories: 0,
  ghosts: 0,
});

/** Returns the number of payments after which a contract of a cadence can be known. */
export const minimumOf = (cadence: string): number => (cadence === 'annual' ? 2 : 3);

const NEAR_AMOUNT = 0.05;

interface Due {
  contract: string;
  /** The latest payment, and the following one. */
  last: LabelledRow;
  next: LabelledRow;
}

/** Returns by day the payments that are the latest of their contract, if enough precede and one follows. */
const dueByDay = (
  rows: readonly LabelledRow[],
  from: string,
  minimum: (contract: string) => number,
): Map<string, Due[]> => {
  const due = new Map<string, Due[]>();
  const ofContract = Map.groupBy(
    rows.filter(({ contract }) => contract !== null),
    ({ contract }) => contract!,
  );
  for (const [contract, payments] of ofContract) {
    for (let at = minimum(contract); at < payments.length; at++) {
      const [last, next] = [payments[at - 1]!, payments[at]!];
      if (last.tx.date < from || last.tx.date === next.tx.date) continue;
      due.set(last.tx.date, [...(due.get(last.tx.date) ?? []), { contract, last, next }]);
    }
  }
  return due;
};

/** Returns the contract of more than half of a stream's rows. */
const contractOf = (stream: Stream, contracts: ReadonlyMap<string, string | null>): string | null => {
  const counts = new Map<string, number>();
  for (const id of stream.transactionIds) {
    const contract = contracts.get(id) ?? null;
    if (contract !== null) counts.set(contract, (counts.get(contract) ?? 0) + 1);
  }
  for (const [contract, count] of counts) if (count * 2 > stream.occurrences) return contract;
  return null;
};

const judge = (walk: Walk, stream: Stream | undefined, { tx }: LabelledRow): void => {
  walk.due += 1;
  if (!stream || stream.nextExpectedDate === null || stream.nextExpectedAmount === null) return;
  walk.foreseen += 1;
  const off = Math.abs(dayNumber(tx.date) - dayNumber(stream.nextExpectedDate));
  if (off <= 1) walk.within1 += 1;
  if (off <= 3) walk.within3 += 1;
  const amount = Math.abs(tx.amount);
  if (Math.abs(stream.nextExpectedAmount - amount) <= NEAR_AMOUNT * amount) walk.amount5 += 1;
  if (amount >= stream.nextExpectedAmountMin! && amount <= stream.nextExpectedAmountMax!) walk.inRange += 1;
};

export interface WalkOptions {
  /** Returns the payments of a contract before the first predicted one. */
  minimum: (contract: string) => number;
  /** The first day of predictions, `YYYY-MM-DD`; earlier rows are input only. */
  from?: string;
}

/** Walks through one account's history and adds the results to `walk`. */
export const walkForward = (
  walk: Walk,
  labelled: readonly LabelledRow[],
  { minimum, from = '' }: WalkOptions,
): void => {
  const rows = labelled
    .filter(({ tx }) => !tx.pending)
    .sort((a, b) => (a.tx.date < b.tx.date ? -1 : a.tx.date > b.tx.date ? 1 : a.tx.id < b.tx.id ? -1 : 1));
  const contracts = new Map(rows.map(({ tx, contract }) => [tx.id, contract]));
  for (const [day, dues] of dueByDay(rows, from, minimum)) {
    const seen = rows.filter(({ tx }) => tx.date <= day).map(({ tx }) => tx);
    const streams = detectStreams(seen, day);
    for (const { contract, last, next } of dues) {
      const own = streams.find(
        (stream) => stream.transactionIds.includes(last.tx.id) && contractOf(stream, contracts) === contract,
      );
      judge(walk, own, next);
    }
  }
  walk.histories += 1;
  const known = new Set<string>();
  for (const stream of detectStreams(
    rows.map(({ tx }) => tx),
    rows.at(-1)?.tx.date ?? '',
  )) {
    const contract = contractOf(stream, contracts);
    if (contract === null || known.has(contract)) walk.ghosts += 1;
    if (contract !== null) known.add(contract);
  }
};
