/** Tables about enrichment in the output of `npm run evaluate`. */
import type { Reliability } from './reliability.ts';
import type { Evaluation, Judged, Score } from './score.ts';

const WIDTH = 22;

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`.padStart(10);

const row = (name: string, score: Score): string =>
  `  ${name.padEnd(WIDTH)}${String(score.rows).padStart(6)}${[
    score.merchantRight,
    score.merchantExact,
    score.categoryRight,
    score.atHigh,
    score.merchantWrongAtHigh,
    score.categoryWrongAtHigh,
  ]
    .map(percent)
    .join('')}`;

/** Makes one line for each score; the last two columns are about the rows with high confidence only. */
export const scoreTable = (title: string, scores: readonly [string, Score][]): string =>
  [
    `\n${title}`,
    `  ${''.padEnd(WIDTH)}${'rows'.padStart(6)}  merchant (word for word)  category   at high   wrong merchant, category at high`,
    ...scores.map(([name, score]) => row(name, score)),
  ].join('\n');

export const categoryTable = ({ byCategory }: Evaluation): string =>
  [
    `\n  ${'category'.padEnd(WIDTH)}${'rows'.padStart(6)} precision    recall  coverage`,
    ...byCategory.map(
      ({ category, labelled, precision, recall, coverage }) =>
        `  ${category.padEnd(WIDTH)}${String(labelled).padStart(6)}${[precision, recall, coverage].map(percent).join('')}`,
    ),
  ].join('\n');

export const reliabilityTable = (table: readonly Reliability[]): string =>
  [
    `\n  ${'confidence'.padEnd(WIDTH)}${'rows'.padStart(6)}     right  worst fold against the others`,
    ...table.map(
      ({ of, level, rows, right, worst }) =>
        `  ${`${of} ${level}`.padEnd(WIDTH)}${String(rows).padStart(6)}${percent(right)}${percent(worst)}`,
    ),
  ].join('\n');

const what = ({ merchantRight, categoryRight }: Judged): string =>
  [...(merchantRight ? [] : ['merchant']), ...(categoryRight ? [] : ['category'])].join(', ');

/** Lists each row that differs from its label, with the explanation of enrichment. */
export const missTable = (misses: readonly Judged[]): string =>
  misses
    .flatMap((miss) => [
      `  ${miss.row.description}  [${miss.row.kind}: ${what(miss)}]`,
      `    label   ${miss.row.merchantName}, ${miss.row.category}`,
      `    result  ${miss.result.merchantName}, ${miss.result.category} (${miss.merchantLevel}, ${miss.categoryLevel})`,
      `    ${miss.result.explanation}`,
    ])
    .join('\n');
