/**
 * Writes a workbook (ECMA-376) of one sheet with the columns of the CSV for Excel. Dates and amounts are typed cells;
 * everything else is text that no spreadsheet calculates.
 */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { amountText, decimalsOf } from '../amounts.ts';
import { FORMS, textsOf, withBalances } from '../csv/writer.ts';
import type { EntryToWrite, StatementToWrite } from '../writer.ts';
import { xmlText } from '../xml-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of cell styles in `cellXfs`. */
const STYLES = { text: 0, day: 1, amount: 2, heading: 3 };

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Izvod" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\."/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="4" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
};

/** Maximum length of a cell's text. */
const LONGEST = 32_767;

const textCell = (text: string, style = STYLES.text): string =>
  text
    ? `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text, LONGEST)}</t></is></c>`
    : '<c/>';

/** Returns the serial number of a day, counted from the last day of 1899. */
const dayCell = (date: string | null): string =>
  date ? `<c s="${STYLES.day}"><v>${Math.round(Date.parse(date) / 86_400_000) + 25_569}</v></c>` : '<c/>';

const amountCell = (amount: number, currency: string): string => {
  const style = decimalsOf(currency) === 2 ? STYLES.amount : STYLES.text;
  return `<c s="${style}"><v>${amount < 0 ? '-' : ''}${amountText(amount, currency, '.')}</v></c>`;
};

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>\n`;

const entryRow = (entry: EntryToWrite, balance: number | null, account: string, lastDay: string): string =>
  row([
    dayCell(entry.bookingDate ?? entry.valueDate ?? lastDay),
    dayCell(entry.valueDate),
    amountCell(entry.amount, entry.currency),
    ...textsOf(entry, account).map((text) => textCell(text)),
    balance === null ? '<c/>' : amountCell(balance, entry.currency),
  ]);

function* sheet(statement: StatementToWrite): Generator<string> {
  const { account, period, closing } = statement;
  const lastDay = closing?.date ?? period?.to ?? '';
  const own = account.iban ?? account.number ?? '';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="3" width="14" customWidth="1"/><col min="5" max="6" width="40" customWidth="1"/><col min="7" max="7" width="24" customWidth="1"/></cols><sheetData>`;
  yield row(FORMS.excel.names.map((name) => textCell(name, STYLES.heading)));
  for (const { entry, balance } of withBalances(statement)) yield entryRow(entry, balance, own, lastDay);
  yield '</sheetData></worksheet>';
}

/** Streams the bytes of the workbook. */
export const writeXlsx = (statement: StatementToWrite, at: Date): Readable => {
  const zip = new yazl.ZipFile();
  const options = { mtime: at };
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name, options);
  zip.addReadStream(
    Readable.from(sheet(statement), { objectMode: false }),
    'xl/worksheets/sheet1.xml',
    options,
  );
  zip.end();
  return Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
};
