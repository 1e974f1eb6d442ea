/**
 * Measures reconciling on generated histories of unreliable banks, and compares it with the published rules of two budget
 * applications on the same reads:
 *
 *     node scripts/evaluate-reconcile.ts [--histories=10000] [--seed=1] [--references=none|unstable|stable] [--explain=0]
 *
 * The first table is of banks that state no balances after their entries, the second of the same histories at banks that
 * do, the third at banks that state wrong ones. Cases follow that only balances decide.
 *
 * `--explain=20` also prints the first twenty faults of the service's reconciler, each with the seed of its history.
 * test/support/unreliable-banks/verdict.ts defines the columns.
 */
import { parseArgs } from 'node:util';
import type { References } from '../src/banks/contract/snapshot.ts';
import { reconcile } from '../src/ingest/reconcile/reconcile.ts';
import type { Reconcile } from '../src/ingest/reconcile/types.ts';
import { actualBudget } from '../test/support/unreliable-banks/actual-budget.ts';
import { casesTable } from '../test/support/unreliable-banks/balance-cases.ts';
import { exactMatch } from '../test/support/unreliable-banks/exact-match.ts';
import { makeFeed } from '../test/support/unreliable-banks/feed.ts';
import { fireflyIii } from '../test/support/unreliable-banks/firefly-iii.ts';
import type { BalancesAfter } from '../test/support/unreliable-banks/habits.ts';
import { judge } from '../test/support/unreliable-banks/judge.ts';
import { addVerdict, emptyVerdict, type Verdict } from '../test/support/unreliable-banks/verdict.ts';

export interface Entrant {
  name: string;
  reconcile: Reconcile;
}

/** The reconciler of the service, and the compared ones. */
export const entrants: readonly Entrant[] = [
  { name: 'this service', reconcile },
  { name: 'exact match', reconcile: exactMatch },
  { name: 'Actual Budget rules', reconcile: actualBudget },
  { name: 'Firefly III rules', reconcile: fireflyIii },
];

/** Runs every entrant with the same histories, `seed:0` to `seed:(histories - 1)`. */
export const evaluate = (
  names: readonly Entrant[],
  histories: number,
  seed: string,
  references: References,
  balances: BalancesAfter = 'absent',
): Verdict[] => {
  const verdicts = names.map(emptyVerdict);
  for (let n = 0; n < histories; n++) {
    const feed = makeFeed(`${seed}:${n}`, references, balances);
    for (const [place, { reconcile }] of names.entries())
      addVerdict(verdicts[place]!, judge(feed, reconcile));
  }
  return verdicts;
};

const COLUMNS: [head: string, cell: (verdict: Verdict) => string][] = [
  ['entries', ({ entries }) => String(entries)],
  ['lost', ({ lost }) => String(lost)],
  ['doubled', ({ doubled }) => String(doubled)],
  ['without holds', ({ doubledBooked }) => String(doubledBooked)],
  ['in review', ({ doubledInReview }) => String(doubledInReview)],
  ['false merges /10,000', ({ falseMerges, entries }) => ((10_000 * falseMerges) / entries).toFixed(2)],
  ['wrongly removed', ({ wronglyRemoved }) => String(wronglyRemoved)],
  ['left over', ({ leftOver }) => String(leftOver)],
  ['not linked', ({ unlinked }) => String(unlinked)],
  ['undecidable', ({ undecidable }) => String(undecidable)],
  ['of these unmarked', ({ undecidableUnmarked }) => String(undecidableUnmarked)],
  ['without holds', ({ undecidableBooked }) => String(undecidableBooked)],
  ['review %', ({ reviewed, entries }) => ((100 * reviewed) / entries).toFixed(2)],
  ['sums wrong %', ({ sumsWrong, histories }) => ((100 * sumsWrong) / histories).toFixed(2)],
];

/** Returns the figures as a table in Markdown. */
export const tableOf = (names: readonly Entrant[], verdicts: readonly Verdict[]): string => {
  const lines = [
    ['', ...COLUMNS.map(([head]) => head)],
    ['---', ...COLUMNS.map(() => '---:')],
    ...verdicts.map((verdict, place) => [names[place]!.name, ...COLUMNS.map(([, cell]) => cell(verdict))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      references: { type: 'string', default: 'none' },
      explain: { type: 'string', default: '0' },
    },
  });
  const histories = Number(values.histories);
  const references = (['none', 'unstable', 'stable'] as const).find((kind) => kind === values.references);
  if (!Number.isInteger(histories) || histories < 1 || references === undefined) {
    throw new Error('--histories takes a count, --references one of none, unstable, stable');
  }
  for (const balances of ['absent', 'stated', 'wrong'] as const) {
    const names = balances === 'absent' ? entrants : entrants.slice(0, 1);
    const started = process.cpuUsage();
    const verdicts = evaluate(names, histories, values.seed, references, balances);
    const { user, system } = process.cpuUsage(started);
    console.log(
      `${histories} histories of seed ${values.seed}, references ${references}, balances ${balances}\n`,
    );
    console.log(tableOf(names, verdicts));
    console.log(`\n${((user + system) / 1_000 / histories).toFixed(2)} ms of CPU for each history\n`);
    for (const fault of verdicts[0]!.faults.slice(0, Number(values.explain))) console.log(fault);
  }
  console.log(`Decided by balances:\n\n${casesTable()}`);
}
