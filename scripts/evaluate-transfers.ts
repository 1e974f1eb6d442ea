/**
 * Measures the matching of own transfers on generated people whose transfers are known, and on simulated people:
 *
 *     node scripts/evaluate-transfers.ts [--people=1000] [--simulated=40] [--seed=1] [--mistakes=0]
 */
import { parseArgs } from 'node:util';
import { matchTransfers } from '../src/ledger/transfers/match.ts';
import { emptyTally, judge, type Tally } from '../test/support/own-transfers/judge.ts';
import { personOf } from '../test/support/own-transfers/people.ts';
import { simulatedPerson } from './evaluate-transfers/simulated.ts';

/** Matches `people` generated people, `seed:0` to `seed:(people - 1)`. */
export const evaluateTransfers = async (people: number, seed: string): Promise<Tally> => {
  const tally = emptyTally();
  for (let n = 0; n < people; n++) {
    const { accounts, rows, transfers } = personOf(`${seed}:${n}`);
    judge(tally, rows, transfers, await matchTransfers(accounts, rows));
  }
  return tally;
};

/** Matches `people` simulated people with accounts at three banks. */
export const evaluateSimulated = async (people: number, first = 1): Promise<Tally> => {
  const tally = emptyTally();
  for (let seed = first; seed < first + people; seed++) {
    const { accounts, rows, transfers } = await simulatedPerson(seed);
    judge(tally, rows, transfers, await matchTransfers(accounts, rows));
  }
  return tally;
};

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);

/** Returns the figures as a table in Markdown. */
export const tableOf = (tally: Tally): string => {
  const { rows, pairs, found, right, kinds } = tally;
  const lines = [...kinds]
    .sort()
    .map(([kind, of]) => `| ${kind} | ${of.pairs} | ${percent(of.right, of.pairs)} |`);
  return [
    '| kind | pairs | recall % |',
    '|---|---:|---:|',
    ...lines,
    `| all | ${pairs} | ${percent(right, pairs)} |`,
    '',
    `${rows} rows, ${found} pairs found, precision ${percent(right, found)} %`,
  ].join('\n');
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000' },
      simulated: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      mistakes: { type: 'string', default: '0' },
    },
  });
  const generated = await evaluateTransfers(Number(values.people), values.seed);
  const simulated = await evaluateSimulated(Number(values.simulated));
  console.log(`Generated people\n\n${tableOf(generated)}\n\nSimulated people\n\n${tableOf(simulated)}`);
  const mistakes = [...simulated.mistakes, ...generated.mistakes];
  for (const mistake of mistakes.slice(0, Number(values.mistakes))) console.log(mistake);
};

if (import.meta.main) void main();
