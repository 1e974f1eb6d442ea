/**
 * `npm run statements -- FOLDER`: reads every file of a folder as `POST /statements` would, without a service, and prints
 * the result: format, account, period, lines, sums, whether balances and lines agree, and warnings or the refusal.
 * Descriptions are not printed, and of an account only its beginning and end, so that the table can be shared. Options
 * correspond to the parameters of the request: `--account`, `--currency`, `--mapping`, `--date-order`, `--decimal-mark`,
 * `--unsigned-amounts`. They apply to every file; a mapping applies to tables that have its columns. Exits with 1 if a file
 * was refused.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { toMajor } from '../packages/common/money.ts';
import type { CsvOptions } from '../packages/statement-formats/src/csv/reader.ts';
import type { HeaderOf } from '../packages/statement-formats/src/table/header.ts';
import { headerOf } from '../packages/statement-formats/src/table/headings.ts';
import { batchesOf, type TakenOver } from '../src/doors/statements/batches.ts';
import { type GivenMapping, givenMapping, headersOf } from '../src/doors/statements/mapping.ts';
import { readFiles } from '../src/doors/statements/read.ts';
import { ApiError } from '../src/platform/vocabulary/errors.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    currency: { type: 'string' },
    mapping: { type: 'string' },
    'date-order': { type: 'string' },
    'decimal-mark': { type: 'string' },
    'unsigned-amounts': { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'Give a folder: npm run statements -- FOLDER [--account 160-…] [--currency RSD] [--mapping JSON] [--date-order dmy|mdy] ' +
      '[--decimal-mark comma|point] [--unsigned-amounts in|out]',
  );
  process.exit(2);
}

/** Returns the value of an option; for another value, ends the program with the allowed ones. */
const choice = <Meaning extends string>(
  name: 'date-order' | 'decimal-mark' | 'unsigned-amounts',
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | undefined => {
  const value = values[name];
  if (value === undefined || Object.hasOwn(meanings, value)) return meanings[value ?? ''];
  console.error(`--${name} is "${value}". Allowed are ${Object.keys(meanings).join(' and ')}.`);
  process.exit(2);
};

const mappingOf = (text: string): GivenMapping => {
  try {
    return givenMapping(text);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
};

const dateOrder = choice('date-order', { dmy: 'dmy', mdy: 'mdy' });
const decimalMark = choice('decimal-mark', { comma: ',', point: '.' });
const unsignedAmounts = choice('unsigned-amounts', { in: 'in', out: 'out' });
const mapping = values.mapping === undefined ? null : mappingOf(values.mapping);

/** Tables in a folder have different headings: tables without the columns of the mapping are read by their own headings. */
const headersWith = (mapping: GivenMapping): HeaderOf => {
  const { header } = headersOf(mapping, new Map());
  return (cells) => header(cells) ?? headerOf(cells);
};

const given: CsvOptions = {
  ...(values.account === undefined ? {} : { account: values.account }),
  ...(values.currency === undefined ? {} : { currency: values.currency.toUpperCase() }),
  ...(dateOrder === undefined ? {} : { dateOrder }),
  ...(decimalMark === undefined ? {} : { decimalMark }),
  ...(unsignedAmounts === undefined ? {} : { unsignedAmounts }),
  ...(mapping === null ? {} : { header: headersWith(mapping), isMapped: true }),
};

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
    // Only the account number identifies the bank; this script has no catalogue of banks.
    counted(warnings.map(({ code }) => code).filter((code) => code !== 'bank_not_known')),
  ];
};

const rowsOf = async (path: string, name: string): Promise<{ rows: string[][]; refused: boolean }> => {
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
