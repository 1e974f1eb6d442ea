/** Workbooks and pages that are small files and large tables. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlTables, readHtml } from '../html/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { readXlsx } from '../xlsx/reader.ts';
import { readSpreadsheetXml } from '../xlsx/spreadsheet-xml.ts';

const RSD = { account: '160-0000000015722-52', currency: 'RSD' };

const outcome = async (parts: AsyncIterable<StatementPart>): Promise<string> => {
  let entries = 0;
  try {
    for await (const { kind } of parts) if (kind === 'entry') entries += 1;
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
    return error.expected;
  }
  return `${entries} entries`;
};

const packed = (parts: Record<string, string>) =>
  Object.entries(parts).map(([name, text]) => ({ name: `xl/${name}`, bytes: Buffer.from(text) }));
const cell = (shared: number): string => `<c t="s"><v>${shared}</v></c>`;
const worksheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

test('a long text that every row references counts in each row', async () => {
  const text = `<r><t>${'x'.repeat(10_000)}</t></r>`.repeat(100);
  const row = `<row><c t="str"><v>2026-03-02</v></c><c><v>-1</v></c>${cell(2)}</row>`;
  const book = (rows: number) =>
    packed({
      'workbook.xml': '<workbook/>',
      'sharedStrings.xml': `<sst><si><t>Datum</t></si><si><t>Iznos</t></si><si>${text}</si></sst>`,
      'worksheets/sheet1.xml': worksheet(`<row>${cell(0)}${cell(1)}</row>${row.repeat(rows)}`),
    });
  assert.equal(await outcome(readXlsx(book(60), RSD)), '60 entries');
  assert.equal(await outcome(readXlsx(book(70), RSD)), 'at most 67108864 characters in all cells together');
});

test('a sheet that a workbook lists twice is read once', async () => {
  const row = `<row><c t="str"><v>2026-03-02</v></c><c><v>-1</v></c></row>`;
  const heading = '<row><c t="str"><v>Datum</v></c><c t="str"><v>Iznos</v></c></row>';
  const parts = packed({
    'workbook.xml': `<workbook><sheets>${'<sheet name="a" r:id="r"/>'.repeat(2)}</sheets></workbook>`,
    '_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r" Target="worksheets/a.xml"/></Relationships>',
    'worksheets/a.xml': worksheet(heading + row),
  });
  const notes: unknown[] = [];
  for await (const part of readXlsx(parts, RSD))
    if (part.kind === 'statement') notes.push(part.statement.notes);
  assert.deepEqual(notes, [undefined]);
});

test('numbers of a workbook do not decide the texts beside them', async () => {
  const row = (amount: string): string => `<row><c t="str"><v>2026-03-02</v></c>${amount}</row>`;
  const rows = row('<c t="str"><v>-1.500,20</v></c>') + row('<c><v>-2.5</v></c>');
  const heading = '<row><c t="str"><v>Datum</v></c><c t="str"><v>Iznos</v></c></row>';
  const amounts: number[] = [];
  for await (const part of readXlsx(
    packed({ 'workbook.xml': '<workbook/>', 'worksheets/sheet1.xml': worksheet(heading + rows) }),
    RSD,
  ))
    if (part.kind === 'entry') amounts.push(part.entry.amount);
  assert.deepEqual(amounts, [-150_020, -250]);
});

test('repeated empty cells of a page or of spreadsheet XML are limited', async () => {
  const rows = 10_100;
  const page = `<table>${'<tr><td colspan=199>x'.repeat(rows)}</table>`;
  assert.equal(await outcome(readHtml(page, RSD)), 'at most 2000000 cells in the page');
  const xml = `<Workbook xmlns:ss="urn:x"><Worksheet>${'<Row><Cell ss:Index="199"><Data>x</Data></Cell></Row>'.repeat(rows)}</Worksheet></Workbook>`;
  assert.equal(await outcome(readSpreadsheetXml(xml, RSD)), 'at most 2000000 cells in the workbook');
  const nested = '<table><tr><td>'.repeat(65);
  assert.equal(await outcome(readHtml(nested, RSD)), 'tables nested at most 64 deep');
  assert.equal(await outcome(readHtml('<table></table>'.repeat(1_001), RSD)), 'at most 1000 tables');
});

test('a page that is constructed to be slow takes time proportional to its length', () => {
  const before = process.cpuUsage().user;
  for (const piece of ['<', '<a', '<!--', '<script>', '<script></script>', '<table>', '<td>', '</table>']) {
    try {
      htmlTables(`<html>${piece.repeat(1_000_000)}`);
    } catch (error) {
      assert.ok(error instanceof StatementError, String(error));
    }
  }
  assert.ok((process.cpuUsage().user - before) / 1e6 < 3);
});
