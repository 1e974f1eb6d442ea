/**
 * The corpus: a folder for each case, with its files and `expect.json`, the expected result. All files are invented; each
 * shows one property of files of banks and programs. Fields that `expect.json` omits are not compared.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { toMajor } from '../../packages/common/money.ts';
import type { CsvOptions } from '../../packages/statement-formats/src/csv/reader.ts';
import type { BankEntry } from '../../src/banks/contract/contract.ts';
import { batchesOf, type TakenOver, turnoverOf } from '../../src/doors/statements/batches.ts';
import { readFiles } from '../../src/doors/statements/read.ts';
import { ApiError } from '../../src/platform/vocabulary/errors.ts';

interface Expected {
  /** The rule that the case shows. */
  rule: string;
  /** Values that the sender adds to the files. */
  given?: Pick<CsvOptions, 'account' | 'currency' | 'dateOrder' | 'decimalMark' | 'unsignedAmounts'>;
  /** Regular expression for the refusal; nothing is read then. */
  refused?: string;
  format?: string;
  encoding?: string;
  statements?: ExpectedStatement[];
}

interface ExpectedStatement {
  account?: string;
  currency?: string;
  number?: number | null;
  opening?: number | null;
  closing?: number | null;
  difference?: number | null;
  /** Day and amount of each row, as decimals. */
  rows?: [string, string][];
  descriptions?: string[];
  parties?: (string | null)[];
  codes?: (string | null)[];
  /** Name, amount and description of each payment of the first entry. */
  payments?: [string | null, string | null, string][];
  /** Codes of the warnings, except the one about an unknown bank. */
  warnings?: string[];
  /** Regular expression for one of the warnings. */
  warning?: string;
}

const root = import.meta.dirname;
const cases = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('expect.json'))
  .map((path) => path.slice(0, -'/expect.json'.length))
  .sort();

const decimals = (minor: number): string => toMajor(minor).toFixed(2);
const orNull = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));
const rowOf = ({ bookingDate, amount }: BankEntry): [string, string] => [bookingDate!, decimals(amount)];

/** Returns all comparable fields of a statement. */
const shown = ({ account, entries, warnings, ...statement }: TakenOver): Required<ExpectedStatement> => ({
  account: account.name,
  currency: account.currency,
  number: statement.number,
  opening: orNull(statement.opening),
  closing: orNull(statement.closing),
  difference: orNull(statement.difference),
  rows: entries.map(rowOf),
  descriptions: entries.map(({ description }) => description),
  parties: entries.map(({ counterparty }) => counterparty?.name ?? null),
  codes: entries.map(({ paymentCode }) => paymentCode),
  payments: (entries[0]?.batch?.payments ?? []).map(({ name, amount, description }) => [
    name,
    amount === null ? null : decimals(amount),
    description,
  ]),
  warnings: warnings.map(({ code }) => code).filter((code) => code !== 'bank_not_known'),
  warning: warnings.map(({ message }) => message).join('\n'),
});

const read = async (folder: string, given: Expected['given'] = {}) => {
  const files = readdirSync(folder)
    .filter((name) => name !== 'expect.json')
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const all = await readFiles(files, given, async () => {});
  return all.map((file) => ({
    file,
    statements: batchesOf(file, [], null).flatMap((batch) => batch.statements),
  }));
};

for (const name of cases) {
  const folder = join(root, name);
  const expected = JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8')) as Expected;
  test(`${name}: ${expected.rule}`, async () => {
    if (expected.refused !== undefined) {
      await assert.rejects(read(folder, expected.given), (error) => {
        assert.ok(error instanceof ApiError, String(error));
        assert.match(error.message, new RegExp(expected.refused!));
        return true;
      });
      return;
    }
    const found = await read(folder, expected.given);
    if (expected.format) assert.equal(found[0]!.file.format, expected.format);
    if (expected.encoding) assert.equal(found[0]!.file.encoding, expected.encoding);
    const statements = found.flatMap((each) => each.statements);
    const wanted = expected.statements ?? [];
    assert.equal(statements.length, wanted.length);
    for (const [at, { warning, ...each }] of wanted.entries()) {
      const all = shown(statements[at]!);
      assert.deepEqual(
        Object.fromEntries(Object.keys(each).map((key) => [key, all[key as keyof typeof each]])),
        each,
      );
      if (warning !== undefined) assert.match(all.warning, new RegExp(warning));
      // Money is exact: the rows give the turnover.
      const { entries, opening, closing, difference } = statements[at]!;
      if (difference !== null) assert.equal(closing! - opening! - turnoverOf(entries), difference);
    }
  });
}

test('`npm run statements` prints the content of a folder without account numbers and descriptions', () => {
  const script = join(root, '../../scripts/statements.ts');
  const { stdout, status } = spawnSync(process.execPath, [script, join(root, 'mt940-interest-month')], {
    encoding: 'utf8',
  });
  const [, refused, read] = stdout.split('\n');
  assert.match(refused!, /^expect\.json .* refused: line 1, column 1: expected a statement in /);
  assert.match(
    read!,
    /^input\.sta +mt940 +RS351…52 RSD +2026-02-27 to 2026-02-28 +2 +30\.00 +-100\.00 +yes +day_does_not_exist \(3\)$/,
  );
  assert.match(stdout, /\n2 files: 1 read, 1 refused\n$/);
  assert.doesNotMatch(stdout, /1572252|Kamata/);
  assert.equal(status, 1);
});

test('`npm run statements` accepts the options of a request about tables', () => {
  const script = join(root, '../../scripts/statements.ts');
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [script, join(root, 'tables/undecided'), ...options], { encoding: 'utf8' });
  const about = ['--account', '160-0000000015722-52', '--currency', 'rsd'];
  const mapping = ['--mapping', '{"booking_date":"Kada","amount":"Koliko"}'];
  const read = ['--date-order', 'mdy', '--decimal-mark', 'point', '--unsigned-amounts', 'out'];
  const { stdout } = run(...about, ...mapping, ...read);
  assert.match(stdout, /^input\.csv +csv +RS351…52 RSD +2026-03-04 to 2026-03-05 +2 +0\.00 +-4\.00 +- *$/m);
  assert.match(run(...about).stdout, /^input\.csv .* refused: .* headings that are known/m);
  const wrong = run('--date-order', 'ymd');
  assert.deepEqual([wrong.status, wrong.stderr], [2, '--date-order is "ymd". Allowed are dmy and mdy.\n']);
});
