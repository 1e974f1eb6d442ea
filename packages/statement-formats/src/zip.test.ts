/** Malicious and damaged zips and workbooks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementOf } from '../../../test/support/statement-files.ts';
import { collected, zipOf } from '../../../test/support/zip.ts';
import { StatementError } from './statement-error.ts';
import { readXlsx } from './xlsx/reader.ts';
import { writeXlsx } from './xlsx/writer.ts';
import { type PackedFile, unzip } from './zip.ts';

const LIMITS = { most: 20, size: 1 << 20 };

const refusal = async (read: Promise<unknown>): Promise<string> => {
  const error = await read.then(
    () => assert.fail('was read'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof StatementError, String(error));
  return error.expected;
};

test('a zip gives its files, without the additional files of archivers', async () => {
  const files = await unzip(await zipOf({ 'a/b.txt': 'x', '__MACOSX/b.txt': 'y', '.DS_Store': 'z' }), LIMITS);
  assert.deepEqual(
    files.map(({ name, bytes }) => [name, bytes.toString()]),
    [['a/b.txt', 'x']],
  );
});

test('a zip with too much content or too many files is refused while it is unpacked', async () => {
  const bomb = await zipOf({
    'a.txt': Buffer.alloc(LIMITS.size / 2),
    'b.txt': Buffer.alloc(LIMITS.size / 2 + 1),
  });
  assert.ok(bomb.length < 5_000);
  assert.match(await refusal(unzip(bomb, LIMITS)), /at most 1048576 bytes together/);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.txt`, 'x']));
  assert.match(await refusal(unzip(await zipOf(many), LIMITS)), /at most 20 files/);
});

test('a zip with a wrong size, a missing end, or any change is read or refused', async () => {
  const zip = await zipOf({ 'a.txt': 'x'.repeat(5_000) });
  const lying = Buffer.from(zip);
  // The size in the directory, which follows the file.
  lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from('PK\x01\x02')) + 24);
  assert.equal(await refusal(unzip(lying, LIMITS)), 'a zip that is whole');
  for (let at = 4; at < zip.length; at += 3) {
    for (const changed of [
      zip.subarray(0, at),
      Buffer.concat([zip.subarray(0, at), Buffer.of(zip[at]! ^ 0x55), zip.subarray(at + 1)]),
    ]) {
      await unzip(changed, LIMITS).catch((error: unknown) =>
        assert.ok(error instanceof StatementError, String(error)),
      );
    }
  }
});

const workbook = async (): Promise<PackedFile[]> =>
  unzip(
    await collected(
      writeXlsx(
        statementOf({
          lines: [
            [-123_450, 'Račun'],
            [5_000, 'Uplata'],
          ],
        }),
        new Date(0),
      ),
    ),
    LIMITS,
  );

const entriesOf = async (files: readonly PackedFile[]) => {
  const entries = [];
  for await (const part of readXlsx(files)) if (part.kind === 'entry') entries.push(part.entry);
  return entries;
};

/** Returns the workbook with a changed sheet. */
const withSheet = async (
  change: (sheet: string) => string,
  more: Record<string, string> = {},
): Promise<PackedFile[]> => [
  ...(await workbook()).map(({ name, bytes }) => ({
    name,
    bytes: name.endsWith('sheet1.xml') ? Buffer.from(change(bytes.toString())) : bytes,
  })),
  ...Object.entries(more).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
];

test('a workbook with a fee, a side or a status follows the rules of every table', async () => {
  const cell = (text: string) => `<c t="inlineStr" s="0"><is><t xml:space="preserve">${text}</t></is></c>`;
  const withColumn = (heading: string, value: string) =>
    withSheet((sheet) => {
      const [head = '', first = '', second = '', ...more] = sheet.split('</row>');
      const rows = [head + cell(heading), first + cell(value), second + cell(value), ...more];
      return rows.join('</row>');
    });
  // The balances of the workbook follow without the fee, so the amounts include it.
  assert.deepEqual(
    (await entriesOf(await withColumn('Provizija', '35'))).map(({ amount }) => amount),
    [-123_450, 5_000],
  );
  assert.match(await refusal(withColumn('Status', 'xyz').then(entriesOf)), /a status .* column 16 "Status"/);
  const pending = await entriesOf(await withColumn('Status', 'na čekanju'));
  assert.deepEqual(
    pending.map((entry) => entry.pending),
    [true, true],
  );
});

test('a workbook as spreadsheets save it: shared texts, missing cells, inexact numbers', async () => {
  const shared = '<sst><si><t>Iznos</t></si><si><r><t>Ra</t></r><r><t>čun</t></r></si></sst>';
  const files = await withSheet(
    (sheet) =>
      sheet
        .replace(
          /<c t="inlineStr" s="3"><is><t xml:space="preserve">Iznos<\/t><\/is><\/c>/,
          '<c r="C1" t="s"><v>0</v></c>',
        )
        .replace('<v>-1234.50</v>', '<v>-1234.5000000000002</v>')
        .replace(
          /<c t="inlineStr" s="0"><is><t xml:space="preserve">Račun<\/t><\/is><\/c>/,
          '<c r="E2" t="s"><v>1</v></c>',
        ),
    { 'xl/sharedStrings.xml': shared },
  );
  assert.deepEqual(
    (await entriesOf(files)).map(({ amount, bookingDate, description }) => [
      amount,
      bookingDate,
      description,
    ]),
    [
      [-123_450, '2026-03-02', 'Račun'],
      [5_000, '2026-03-02', 'Uplata'],
    ],
  );
});

test('a workbook with invalid content is refused', async () => {
  for (const [change, expected] of [
    [(sheet: string) => sheet.replace('<v>-1234.50</v>', '<v>NaN</v>'), /a number/],
    [(sheet: string) => sheet.replace('<v>-1234.50</v>', '<v>1e400</v>'), /a number/],
    [(sheet: string) => sheet.replace('<v>-1234.50</v>', '<v>1.2345</v>'), /an amount in RSD/],
    [(sheet: string) => sheet.replace(/<c s="1"><v>\d+<\/v>/, '<c s="1"><v>-5</v>'), /a date that exists/],
    [(sheet: string) => sheet.replace(/<c s="1"><v>\d+<\/v>/, '<c t="s"><v>9</v>'), /a text of the workbook/],
    [(sheet: string) => sheet.replace('<row>', '<row><c r="ZZZ1"><v>1</v></c>'), /at most 200 columns/],
    [(sheet: string) => sheet.replace('<worksheet', '<!DOCTYPE x><worksheet'), /without a document type/],
    [(sheet: string) => sheet.slice(0, -40), /well-formed XML/],
    [() => '<worksheet/>', /a header/],
  ] as const) {
    assert.match(await refusal(entriesOf(await withSheet(change))), expected);
  }
  assert.match(await refusal(entriesOf([])), /a workbook with a sheet/);
});
