/**
 * Walks through a labelled history: on each day on which a contract was paid, detection sees what was there by then and
 * says when and how much comes next; what came is known. A payment that was not foreseen at all counts as wrong.
 */

import { detectStreams } from '../../src/ledger/recurring/detect.ts';
import type { Stream } from '../../src/ledger/recurring/stream.ts';
import { dayNumber } from '../../src/platform/serbian-calendar.ts';
import type { LabelledRow } from './histories.ts';

export interface Walk {
  /** Payments that followed enough others of their contract to be foreseen. */
  due: number;
  /** Of these, how many an active stream foresaw, */
  foreseen: number;
  /** on the day or a day off, up to three days off, */
  within1: number;
  within3: number;
  /** with an amount at most 5 % off, and with one in the range that was given. */
  amount5: number;
  inRange: number;
  histories: number;
  /** Streams at the end of a history that are no contract, or that are another part of one. */
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

/** Payments after which a contract of a cadence can be known. */
export const minimumOf = (cadence: string): number => (cadence === 'annual' ? 2 : 3);

const NEAR_AMOUNT = 0.05;

interface Due {
  contract: string;
  /** The payment seen last, and the one that follows it. */
  last: LabelledRow;
  next: LabelledRow;
}

/** By day, the payments that are the newest of their contract on it, where enough came before and one after. */
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

/** The contract of more than half of a stream's rows. */
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
  /** Payments of a contract before the first that is to be foreseen. */
  minimum: (contract: string) => number;
  /** The first day to stand on, `YYYY-MM-DD`; rows before it are seen but not foreseen. */
  from?: string;
}

/** Walks through one account's history and adds what is seen to `walk`. */
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
