/** The section of docs/evaluation.md about recurring payments. */

import type { Walk } from '../evaluate-recurring/walk-forward.ts';
import { sumOfWalks, walkGenerated, walkSimulated } from '../evaluate-recurring/walks.ts';
import { evaluateRecurring, together } from '../evaluate-recurring.ts';
import { count, markdownTable, percentOf } from './table.ts';

const CUSTOMERS = 200;
const HISTORIES = 30;
const WALKED_CUSTOMERS = 5;

const walkRow = (name: string, walk: Walk): string[] => [
  name,
  count(walk.due),
  ...[walk.foreseen, walk.within1, walk.within3, walk.amount5, walk.inRange].map((part) =>
    percentOf(part, walk.due),
  ),
];

/** Judges the recurring detection and returns the section. */
export const recurringSection = async (): Promise<string> => {
  const tallies = [...(await evaluateRecurring(CUSTOMERS))].filter(([, { contracts }]) => contracts > 0);
  const generated = walkGenerated(HISTORIES);
  const simulated = await walkSimulated(WALKED_CUSTOMERS);
  return `## Recurring payments

### Streams of simulated customers

${CUSTOMERS} customers of each scenario, with half a year of history. The simulated bank knows their contracts; the detection does not. A stream
is right if most of its payments belong to one contract and are most of the payments of that contract. The next date counts as right
within three days.

${markdownTable(
  ['scenario', 'contracts', 'streams right', 'contracts found', 'next date right', 'cadence right'],
  [...tallies, ['**all**', together(tallies.map(([, tally]) => tally))] as const].map(([name, tally]) => [
    name,
    count(tally.contracts),
    percentOf(tally.right, tally.found),
    percentOf(tally.right, tally.contracts),
    percentOf(tally.datesNear, tally.dates),
    percentOf(tally.frequenciesRight, tally.frequencies),
  ]),
)}

Goals, which tests enforce: 97 % of the streams right, 97 % of the contracts found, 95 % of the next dates and 99 % of the cadences right.

### Forecasts

Each payment from the fourth on (the third of a yearly contract) is predicted from the history before it. A payment without a prediction
counts as wrong. The first payment on a new day and the first one after a pause cannot be predicted, and count as wrong too. In a
generated history one thing happens to a contract.

${markdownTable(
  ['history', 'payments', 'predicted', 'day, ±1', 'day, ±3', 'amount, ±5 %', 'amount in the range'],
  [
    ...[...generated].map(([name, walk]) => walkRow(name, walk)),
    walkRow('**all generated**', sumOfWalks(generated.values())),
    walkRow('**simulated customers**', sumOfWalks(simulated.values())),
  ],
)}

Goals for generated histories, which tests enforce: 97 % predicted, 90 % within one day, 95 % within three days, 95 % of the amounts.`;
};
