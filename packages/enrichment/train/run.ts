/**
 * Learns the weights of a country and writes them into its folder: `node train/run.ts LISTS COUNTRY`. LISTS is a folder of labelled lines;
 * lists that are named behind the country are left out, so that they stay unseen.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Country, loadCountry } from '../src/country.ts';
import { payeeNamed } from '../src/payees.ts';
import { RULE_COLUMNS, RULE_FILES } from '../src/rules.ts';
import { tableOf } from '../src/tables.ts';
import { FILES } from '../src/weights.ts';
import { augmented } from './augment.ts';
import { type Labelled, readLabelled, readLists } from './labelled.ts';
import { type Trained, train } from './train.ts';

/** SHA-256, hexadecimal. */
export const digestOf = (rows: readonly Labelled[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** Firms whose lines contain a word of a brand: the name is the line, and no payee of the table. */
const nearMisses = (lists: URL): Labelled[] => {
  const file = new URL('near-misses.txt', lists);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((description) => ({
      entry: { description, amountMinor: -100000, currency: 'RSD' },
      names: [description],
      categories: [],
      merchantCategory: '',
    }));
};

const operationNames = (folder: URL): Set<string> =>
  new Set(RULE_FILES.flatMap((file) => tableOf(folder, file, RULE_COLUMNS).map(({ row }) => row.name)));

/** @param leftOut names of lists */
export const learn = (
  lists: URL,
  folder: URL,
  country: Country,
  leftOut: readonly string[],
  log: (text: string) => void,
): Trained & { rows: Labelled[] } => {
  const rows = [...readLists(lists)].filter(([name]) => !leftOut.includes(name)).flatMap(([, each]) => each);
  const distilled = new URL('distilled/lines.csv', lists);
  const operations = operationNames(folder);
  const composed = augmented(
    folder,
    rows,
    (name) => operations.has(name) || payeeNamed(country.payees, name) !== undefined,
  );
  const others = [...(existsSync(distilled) ? readLabelled(distilled) : []), ...nearMisses(lists)];
  return { ...train(country, rows, others, composed, log), rows };
};

if (import.meta.main) {
  const [lists, folder, ...leftOut] = process.argv.slice(2);
  if (lists === undefined || folder === undefined)
    throw new Error('write two folders: node train/run.ts LISTS COUNTRY [LIST…]');
  const [from, to] = [pathToFileURL(`${lists}/`), pathToFileURL(`${folder}/`)];
  const began = performance.now();
  const { names, rank, categories, confidence, steps, calibration, rows } = learn(
    from,
    to,
    loadCountry(to),
    leftOut,
    (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`),
  );
  for (const [file, bytes] of [
    [FILES.names, names],
    [FILES.rank, rank],
    [FILES.categories, categories],
    [FILES.confidence, confidence],
  ] as const)
    writeFileSync(new URL(file, to), bytes);
  const about = { labels: digestOf(rows), lines: rows.length, steps, calibration };
  writeFileSync(new URL(FILES.about, to), `${JSON.stringify(about, null, 2)}\n`);
  console.log(`Learned from ${rows.length} lines`);
}
