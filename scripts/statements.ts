/**
 * `npm run statements -- FOLDER`: reads every file of a folder as `POST /statements` would, without a service, and prints what
 * it finds: format, account, period, lines, sums, whether balances and lines agree, and warnings or the refusal. Nothing of a
 * wording is printed, and of an account only its beginning and end, so that the table can be shown to others. Options:
 * `--account` and `--currency` for files that do not say them. Ends with 1 where a file was refused.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { toMajor } from '../packages/common/money.ts';
import { batchesOf, type TakenOver } from '../src/doors/statements/batches.ts';
import { readFiles } from '../src/doors/statements/read.ts';
import { ApiError } from '../src/platform/vocabulary/errors.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { account: { type: 'string' }, currency: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Say which folder: npm run statements -- FOLDER [--account 160-…] [--currency RSD]');
  process.exit(2);
}

const HEADINGS = [
  'file',
  'format',
  'account',
  'period',
  'lines',
  'in',
  'out',
  'adds up',
  'warnings or refusal',
];
const NUMBERS = new Set([4, 5, 6]);

const masked = (account: string): string =>
  account.length > 8 ? `${account.slice(0, 5)}…${account.slice(-2)}` : account;

const addsUp = ({ difference }: TakenOver): string => {
  if (difference === null) return '-';
  return difference === 0 ? 'yes' : `no: ${toMajor(difference).toFixed(2)}`;
};

const counted = (codes: readonly string[]): string =>
  [...Map.groupBy(codes, (code) => code)]
    .map(([code, all]) => (all.length === 1 ? code : `${code} (${all.length})`))
    .join(', ');

const rowOf = (file: string, format: string, statement: TakenOver): string[] => {
  const { account, period, entries, warnings } = statement;
  const sum = (of: (amount: number) => boolean): string => {
    const amounts = entries.map(({ amount }) => amount).filter(of);
    return toMajor(amounts.reduce((total, amount) => total + amount, 0)).toFixed(2);
  };
  return [
    file,
    format,
    `${masked(account.name)} ${account.currency}`,
    period ? `${period.from} to ${period.to}` : '-',
    String(statement.lines),
    sum((amount) => amount > 0),
    sum((amount) => amount < 0),
    addsUp(statement),
    // Which bank it is says the number alone, and here no bank is known.
    counted(warnings.map(({ code }) => code).filter((code) => code !== 'bank_not_known')),
  ];
};

const rowsOf = async (path: string, name: string): Promise<{ rows: string[][]; refused: boolean }> => {
  const given = {
    ...(values.account === undefined ? {} : { account: values.account }),
    ...(values.currency === undefined ? {} : { currency: values.currency.toUpperCase() }),
  };
  try {
    const files = await readFiles([{ name: '', bytes: await readFile(path) }], given, async () => {});
    const rows = files.flatMap((file) =>
      batchesOf(file, [], null).flatMap(({ statements }) =>
        statements.map((statement) => rowOf(name, file.format, statement)),
      ),
    );
    return { rows, refused: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.message.replace(/^The statement could not be read: the file, /, 'refused: ');
    return { rows: [[name, ...HEADINGS.slice(2).map(() => ''), reason]], refused: true };
  }
};

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();
const table = [HEADINGS];
let refused = 0;
for (const path of files) {
  const found = await rowsOf(path, relative(folder, path));
  table.push(...found.rows);
  if (found.refused) refused += 1;
}
const widths = HEADINGS.map((_, at) => Math.min(40, Math.max(...table.map((row) => row[at]!.length))));
for (const row of table) {
  const cells = row.map((cell, at) =>
    NUMBERS.has(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!),
  );
  console.log(cells.join('  ').trimEnd());
}
console.log(`\n${files.length} files: ${files.length - refused} read, ${refused} refused`);
process.exitCode = refused === 0 ? 0 : 1;
