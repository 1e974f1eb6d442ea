/**
 * How right enrichment is, on labelled descriptors: `node scripts/evaluate-enrichment.ts [file.csv ...]`,
 * by default all of test/data/enrichment and a year of simulated customers, whose banks' wordings and truth are
 * written independently of these rules. Prints, per set, precision, recall and coverage of each category, the
 * accuracies, and every result that differs from its label.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { banks } from '../src/banks/catalogue.ts';
import { type Enrichment, enrich } from '../src/enrichment/enrich.ts';
import { fold } from '../src/enrichment/fold.ts';
import { books } from '../src/providers/simulated/books.ts';
import { SCENARIOS } from '../src/providers/simulated/scenarios.ts';
import { truthOf } from '../src/providers/simulated/truth.ts';

export interface Labelled {
  description: string;
  /** Major units, signed, as the file writes it. */
  amount: string;
  currency: string;
  merchantName: string;
  category: string;
  merchantCategory: string;
}

export interface Evaluation {
  rows: number;
  merchantAccuracy: number;
  categoryAccuracy: number;
  merchantCategoryAccuracy: number;
  /** Share of all rows that name a wrong merchant at high confidence. */
  wrongAtHigh: number;
  /** Share of all rows recognised at high or medium confidence. */
  coverage: number;
  byCategory: { category: string; labelled: number; precision: number; recall: number; coverage: number }[];
  misses: { row: Labelled; result: Enrichment }[];
}

const FOLDER = new URL('../test/data/enrichment/', import.meta.url);

/** One line of RFC 4180 CSV without line breaks inside cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

export const readLabelled = (file: URL | string): Labelled[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [description, amount, currency, merchantName, category, merchantCategory] = cellsOf(line);
      if (merchantCategory === undefined) throw new Error(`${file}: not six cells: ${line}`);
      return {
        description: description!,
        amount: amount!,
        currency: currency!,
        merchantName: merchantName!,
        category: category!,
        merchantCategory,
      };
    });

export const labelledSet = (name: string): Labelled[] => readLabelled(new URL(`${name}.csv`, FOLDER));

const HISTORY_UNTIL = new Date('2026-03-15T10:00:00Z');

/** Every distinct descriptor of one customer of each scenario at each bank, where its words name the merchant. */
export const simulatedSet = async (seeds: readonly string[]): Promise<Labelled[]> => {
  const rows = new Map<string, Labelled>();
  for (const seed of seeds) {
    for (const scenario of SCENARIOS) {
      for (const { id: bankId } of banks) {
        const grant = await books.authorize({ bankId, at: HISTORY_UNTIL, seed, scenario });
        const truth = truthOf(grant, HISTORY_UNTIL);
        for (const change of await books.pull(grant, null, HISTORY_UNTIL)) {
          if (!('entry' in change)) continue;
          const { ref, description, amount } = change.entry;
          const known = truth.entries.get(ref);
          if (known === undefined || !known.recognisable) continue;
          const { merchantName, category, merchantCategory } = known;
          const labels = { merchantName, category, merchantCategory };
          rows.set(description, {
            description,
            amount: (amount / 100).toFixed(2),
            currency: 'RSD',
            ...labels,
          });
        }
      }
    }
  }
  return [...rows.values()];
};

/** Names are compared without case, accents, store numbers and legal forms. */
const comparable = (name: string | null): string =>
  (name ?? '')
    .split(/[^\p{L}\d&+']+/u)
    .map(fold)
    .filter((word) => !/^(?:\d*|DOO|STR|AD|TR)$/.test(word))
    .join('');

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export const evaluate = (rows: readonly Labelled[]): Evaluation => {
  const results = rows.map((row) => ({
    row,
    result: enrich({
      description: row.description,
      amountMinor: Math.round(Number(row.amount) * 100),
      currency: row.currency,
    }),
  }));
  type Result = (typeof results)[number];
  const rightMerchant = ({ row, result }: Result): boolean =>
    comparable(result.merchantName) === comparable(row.merchantName);
  const rightCategory = ({ row, result }: Result): boolean => result.category === row.category;
  const covered = ({ result }: Result): boolean => result.confidence !== 'low';
  const shareOf = (test: (item: Result) => boolean): number =>
    share(results.filter(test).length, rows.length);
  const categories = [
    ...new Set(results.flatMap(({ row, result }) => [row.category, result.category])),
  ].sort();
  return {
    rows: rows.length,
    merchantAccuracy: shareOf(rightMerchant),
    categoryAccuracy: shareOf(rightCategory),
    merchantCategoryAccuracy: shareOf(({ row, result }) => result.merchantCategory === row.merchantCategory),
    wrongAtHigh: shareOf((item) => item.result.confidence === 'high' && !rightMerchant(item)),
    coverage: shareOf(covered),
    byCategory: categories.map((category) => {
      const labelled = results.filter(({ row }) => row.category === category);
      const given = results.filter(({ result }) => result.category === category);
      return {
        category,
        labelled: labelled.length,
        precision: share(given.filter(rightCategory).length, given.length),
        recall: share(labelled.filter(rightCategory).length, labelled.length),
        coverage: share(labelled.filter(covered).length, labelled.length),
      };
    }),
    misses: results.filter((item) => !rightMerchant(item) || !rightCategory(item)),
  };
};

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`.padStart(9);

const print = (name: string, evaluation: Evaluation): void => {
  const { byCategory, misses } = evaluation;
  console.log(`\n${name}: ${evaluation.rows} descriptors`);
  console.log(`  merchant right            ${percent(evaluation.merchantAccuracy)}`);
  console.log(`  category right            ${percent(evaluation.categoryAccuracy)}`);
  console.log(`  merchant category right   ${percent(evaluation.merchantCategoryAccuracy)}`);
  console.log(`  wrong merchant at high    ${percent(evaluation.wrongAtHigh)}`);
  console.log(`  at medium or high         ${percent(evaluation.coverage)}`);
  console.log(`\n  ${'category'.padEnd(15)}${'rows'.padStart(6)}  precision     recall   coverage`);
  for (const { category, labelled, precision, recall, coverage } of byCategory) {
    const figures = [precision, recall, coverage].map((figure) => percent(figure).padStart(11)).join('');
    console.log(`  ${category.padEnd(15)}${String(labelled).padStart(6)}${figures}`);
  }
  if (misses.length > 0) console.log('\n  differing results');
  for (const { row, result } of misses) {
    console.log(`  ${row.description}`);
    console.log(`    label   ${row.merchantName}, ${row.category}, ${row.merchantCategory}`);
    console.log(
      `    result  ${result.merchantName}, ${result.category}, ${result.merchantCategory} (${result.confidence})`,
    );
    console.log(`    ${result.explanation}`);
  }
};

if (import.meta.main) {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : readdirSync(FOLDER).filter((file) => file.endsWith('.csv'));
  for (const file of files) {
    print(file, evaluate(readLabelled(named.length > 0 ? file : new URL(file, FOLDER))));
  }
  if (named.length === 0) print('simulated customers', evaluate(await simulatedSet(['1', '2', '3', '4'])));
}
