/** Measures how many lines enrichment reads in a second of one processor, with a different descriptor for each line. */
import { enrich } from '../../src/ledger/enrichment/enrich.ts';
import type { Labelled } from './labelled.ts';

export interface SpeedOptions {
  /** Lines before the first round, which exclude compilation from the measurement. */
  warmUp: number;
  /** Lines in a round. */
  aRound: number;
  rounds: number;
}

const USUAL: SpeedOptions = { warmUp: 10_000, aRound: 10_000, rounds: 5 };

/** Yields the lines repeatedly with a number after each, so that no cache helps. */
const worded = function* (rows: readonly Labelled[]): Generator<Parameters<typeof enrich>[0]> {
  for (let round = 1000; ; round++)
    for (const { description, amount, currency } of rows)
      yield {
        description: `${description} ${round}`,
        amountMinor: Math.round(Number(amount) * 100),
        currency,
      };
};

/** Returns the median of some rounds, in lines per second of CPU time, which other processes hardly affect. */
export const linesPerSecond = (
  rows: readonly Labelled[],
  { warmUp, aRound, rounds }: SpeedOptions = USUAL,
): number => {
  const lines = worded(rows);
  const ask = (count: number): void => {
    for (let i = 0; i < count; i++) enrich(lines.next().value!);
  };
  ask(warmUp);
  const rates = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    ask(aRound);
    const { user, system } = process.cpuUsage(before);
    return aRound / ((user + system) / 1e6);
  });
  return rates.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
};
