/**
 * Measures enrichment on labelled descriptors: `node scripts/evaluate-enrichment.ts [file.csv ...]`. The default is
 * test/data/enrichment and a year of simulated customers, whose banks' descriptions and labels are
 * written independently of the rules.
 *
 * Prints for each set the score of all rows, and of the rows that differ from every source of the rules; scores by kind and by
 * confidence; precision and recall of each category; the reliability of each confidence; and each result that
 * differs from its label. Lines of a held-out set are printed only with `--held-out`.
 * `--misses FILE` writes the differences as a page. `--left-out` prints only the results of each set with a model that has not
 * learned from it. The last line is the number of recognised lines a second on one processor.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  HELD_OUT,
  type Labelled,
  labelledSets,
  readLabelled,
  simulatedSet,
  unseen,
} from './evaluate-enrichment/labelled.ts';
import { judgedLeftOut } from './evaluate-enrichment/left-out.ts';
import { missesPage } from './evaluate-enrichment/misses.ts';
import { categoryTable, missTable, reliabilityTable, scoreTable } from './evaluate-enrichment/print.ts';
import { reliabilityOf } from './evaluate-enrichment/reliability.ts';
import { evaluate, type Judged, judge, scoreOf, scoresBy } from './evaluate-enrichment/score.ts';
import { linesPerSecond } from './evaluate-enrichment/speed.ts';

export { type Labelled, labelledSet, readLabelled, simulatedSet } from './evaluate-enrichment/labelled.ts';
export { type Evaluation, evaluate } from './evaluate-enrichment/score.ts';

/** Everything about one set but the summary; single lines only where `showLines`. */
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
    options: {
      'held-out': { type: 'boolean', default: false },
      'left-out': { type: 'boolean', default: false },
      misses: { type: 'string' },
    },
  });
  const sets =
    positionals.length > 0 ? new Map(positionals.map((file) => [file, readLabelled(file)])) : labelledSets();
  if (values['left-out']) {
    const title = 'Each set by a second reading that has not learned from it';
    console.log(
      scoreTable(
        title,
        judgedLeftOut(sets).map(([name, rows]) => [name, scoreOf(rows)]),
      ),
    );
    return;
  }
  const isHidden = (name: string): boolean =>
    !values['held-out'] && HELD_OUT.some((each) => name === each || name.endsWith(`${each}.csv`));
  for (const [name, rows] of sets) console.log(reportOf(name, rows, !isHidden(name)));
  if (positionals.length === 0) {
    // Each has hundreds of small firms, so their errors are counted and not listed.
    console.log(reportOf('simulated customers', await simulatedSet(['1', '2']), false));
  }
  const all = [...sets].map(([name, rows]): [string, Judged[]] => [name, judge(rows)]);
  const fresh = [...sets].map(([name, rows]): [string, Judged[]] => [name, judge(unseen(rows))]);
  console.log(
    scoreTable(
      'All rows',
      all.map(([name, rows]) => [name, scoreOf(rows)]),
    ),
  );
  console.log(
    scoreTable(
      'Rows whose wording stands in no source of the rules',
      fresh.map(([name, rows]) => [name, scoreOf(rows)]),
    ),
  );
  const speed = linesPerSecond([...sets.values()].flat());
  console.log(`\nSpeed: ${Math.round(speed)} lines in a second of one processor, none seen before`);
  const bases = fresh.filter(([name]) => !HELD_OUT.includes(name)).flatMap(([, rows]) => rows);
  console.log(
    scoreTable(
      'What results rest on',
      scoresBy(bases, ({ result }) => result.basis),
    ),
  );
  if (values.misses !== undefined)
    writeFileSync(values.misses, missesPage(all.filter(([name]) => !isHidden(name))));
  const hidden = fresh.filter(([name]) => HELD_OUT.includes(name));
  for (const [title, parts] of [
    ['on those rows', fresh],
    ['on the held-out rows among them', hidden],
  ] as const) {
    if (parts.length === 0) continue;
    console.log(`\nReliability of the confidences ${title}, by folds of merchants`);
    console.log(reliabilityTable(reliabilityOf(parts.flatMap(([, rows]) => rows))));
  }
};

if (import.meta.main) void main();
