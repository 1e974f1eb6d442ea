/**
 * Measures how often enrichment is right on labelled lines: `node scripts/evaluate-enrichment.ts [file.csv ...]`, by default the unseen lists of
 * test/data/enrichment, the lists that the models learned from, and a year of simulated customers.
 *
 * Prints for each set the scores by kind and by confidence, precision and recall of each category, and each result that
 * differs from its label. Lines of an unseen list are printed only with `--unseen`. Then it prints the score of each set,
 * the reliability of each confidence, and the lines that one processor reads in a second.
 */
import { parseArgs } from 'node:util';
import {
  type Labelled,
  labelledSets,
  readLabelled,
  simulatedSet,
  unseenSets,
} from './evaluate-enrichment/labelled.ts';
import { categoryTable, missTable, reliabilityTable, scoreTable } from './evaluate-enrichment/print.ts';
import { reliabilityOf } from './evaluate-enrichment/reliability.ts';
import { evaluate, type Judged, judge, scoreOf, scoresBy } from './evaluate-enrichment/score.ts';
import { linesPerSecond } from './evaluate-enrichment/speed.ts';

export { type Labelled, labelledSet, readLabelled, simulatedSet } from './evaluate-enrichment/labelled.ts';
export { type Evaluation, evaluate } from './evaluate-enrichment/score.ts';

/** Returns the report about one set without the summary; with single lines if `showLines`. */
export const reportOf = (name: string, rows: readonly Labelled[], showLines: boolean): string => {
  const evaluation = evaluate(rows);
  const judged = judge(rows);
  const parts = [
    `\n=== ${name}: ${rows.length} descriptors`,
    scoreTable(
      'by confidence (the lower of the two)',
      scoresBy(judged, ({ result }) => result.confidence),
    ),
    categoryTable(evaluation),
  ];
  if (rows.some(({ kind }) => kind !== '')) {
    parts.push(
      scoreTable(
        'by kind',
        scoresBy(judged, ({ row }) => row.kind),
      ),
    );
  }
  if (showLines && evaluation.misses.length > 0)
    parts.push('\n  differing results', missTable(evaluation.misses));
  return parts.join('\n');
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { unseen: { type: 'boolean', default: false } },
  });
  const hidden = unseenSets();
  const sets =
    positionals.length > 0
      ? new Map(positionals.map((file) => [file, readLabelled(file)]))
      : new Map([...hidden, ...labelledSets()]);
  for (const [name, rows] of sets)
    console.log(reportOf(name, rows, positionals.length > 0 || values.unseen || !hidden.has(name)));
  if (positionals.length === 0) {
    // These sets have hundreds of small businesses, so errors are counted and not listed.
    console.log(reportOf('simulated customers', await simulatedSet(['1', '2']), false));
  }
  const all = [...sets].map(([name, rows]): [string, Judged[]] => [name, judge(rows)]);
  console.log(
    scoreTable(
      'All sets',
      all.map(([name, rows]) => [name, scoreOf(rows)]),
    ),
  );
  const judged = all.flatMap(([, rows]) => rows);
  console.log(
    scoreTable(
      'What names rest on',
      scoresBy(judged, ({ result }) => result.source),
    ),
  );
  console.log('\nReliability of the confidences, by folds of merchants');
  console.log(reliabilityTable(reliabilityOf(judged)));
  const speed = linesPerSecond([...sets.values()].flat());
  console.log(`\nSpeed: ${Math.round(speed)} lines in a second of one processor, none seen before`);
};

if (import.meta.main) void main();
