/** A history as one bank shows it: the reads for a reconciler, and the truth for the judge. */

import type { AccountSnapshot, BankEntry, References } from '../../../src/banks/contract/snapshot.ts';
import { randomFor } from '../../../src/banks/simulated/random.ts';
import { dayNumber } from '../../../src/platform/serbian-calendar.ts';
import { type FiledEntry, fileOf } from './file.ts';
import { type BalancesAfter, drawHabits, type Habits } from './habits.ts';
import { makeLife } from './life.ts';
import { read, schedule } from './reads.ts';
import { dayOf } from './truth.ts';

export interface Feed {
  seed: string;
  habits: Habits;
  reads: readonly AccountSnapshot[];
  /** All entries, shown or not. */
  file: readonly FiledEntry[];
  /** The true entry of each shown entry. A repeated page has two entries for one truth. */
  secret: ReadonlyMap<BankEntry, FiledEntry>;
}

const EPOCH = dayNumber('2025-01-07');

/** Makes the history of a seed, which is always the same. */
export const makeFeed = (seed: string, references: References, balances: BalancesAfter = 'absent'): Feed => {
  const habits = drawHabits(seed, references, balances);
  const random = randomFor(seed, 'reads');
  const first = EPOCH + random.int(0, 400);
  const askings = schedule(random, first, habits);
  const before = random.weighted([
    [12, 4],
    [34, 3],
    [95, 2],
  ] as const);
  const life = makeLife(seed, first - before, dayOf(askings.at(-1)!.at));
  const file = fileOf(seed, life.entries, habits);
  const secret = new Map<BankEntry, FiledEntry>();
  const reads = askings.map((asking) => read(file, asking, habits, random, secret));
  return { seed, habits, reads, file, secret };
};
