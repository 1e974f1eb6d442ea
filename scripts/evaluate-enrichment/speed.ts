/** How many lines enrichment recognises in a second of one processor, each worded as none before it. */
import { enrich } from '../../src/ledger/enrichment/enrich.ts';
import type { Labelled } from './labelled.ts';

export interface SpeedOptions {
  /** Lines before the first round: what the compiler does at first is not measured. */
  warmUp: number;
  /** Lines in a round. */
  aRound: number;
  rounds: number;
}

const USUAL: SpeedOptions = { warmUp: 10_000, aRound: 10_000, rounds: 5 };

/** The lines again and again, with a number behind them: nothing that is remembered helps. */
const worded = function* (rows: readonly Labelled[]): Generator<Parameters<typeof enrich>[0]> {
  for (let round = 1000; ; round++)
    for (const { description, amount, currency } of rows)
      yield {
        description: `${description} ${round}`,
        amountMinor: Math.round(Number(amount) * 100),
        currency,
      };
};

/** The median of some rounds, in lines per second of CPU: what else the machine does counts little. */
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
