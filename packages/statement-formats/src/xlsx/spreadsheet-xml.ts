/** Reads the XML of Excel 2003 (`urn:schemas-microsoft-com:office:spreadsheet`), whose files are often called .xls. */
import type { CsvOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { MOST_COLUMNS, type Row } from '../table/rows.ts';
import { MOST_CELLS, readSheets, type Sheet } from '../table/sheets.ts';
import { numberText } from '../table/spreadsheet.ts';
import { xmlReader, xmlShape } from '../xml-records.ts';

const MOST_SHEETS = 200;
const PIECE = 8 * 1024;
const SHAPE = xmlShape({ Worksheet: [], Row: [], Cell: ['Data', 'Data/B', 'Data/Font', 'Data/B/Font'] });

export const isSpreadsheetXml = (head: string): boolean =>
  /^\s*<[^>]/.test(head) &&
  head.includes('urn:schemas-microsoft-com:office:spreadsheet') &&
  /<(?:\w{1,20}:)?Workbook[\s>]/.test(head);

const attribute = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1];

const sheetsOf = (text: string): Sheet[] => {
  const sheets: { name: string; rows: Row[] }[] = [];
  let rows: Row[] = [];
  let cells: string[] = [];
  let numbers = new Set<number>();
  let cellCount = 0;
  const reader = xmlReader(SHAPE, (record) => {
    const { name, attributes } = record;
    if (name === 'Cell') {
      const index = attribute(attributes, 'Index');
      const at = index === undefined ? cells.length : Number(index) - 1;
      if (!(at >= cells.length) || at >= MOST_COLUMNS)
        throw new StatementError(record, `cells in their order, at most ${MOST_COLUMNS}`);
      while (cells.length < at) cells.push('');
      const data = record.first('Data');
      const value = data?.text ?? record.text('Data/B', 'Data/Font', 'Data/B/Font') ?? '';
      const type = data ? attribute(data.attributes, 'Type') : undefined;
      if (type === 'Error') throw new StatementError(record, 'cells without errors');
      if (type === 'Number' && Number.isFinite(Number(value))) {
        numbers.add(at);
        cells.push(numberText(Number(value)));
      } else {
        cells.push(value.trim());
      }
    } else if (name === 'Row') {
      if (cells.some((cell) => cell !== '')) {
        cellCount += cells.length;
        if (cellCount > MOST_CELLS)
          throw new StatementError(record, `at most ${MOST_CELLS} cells in the workbook`);
        rows.push({ cells, line: record.line, column: 1, numbers });
      }
      cells = [];
      numbers = new Set();
    } else {
      if (sheets.length === MOST_SHEETS) throw new StatementError(record, `at most ${MOST_SHEETS} sheets`);
      sheets.push({ name: attribute(attributes, 'Name') ?? '', rows });
      rows = [];
    }
  });
  for (let from = 0; from < text.length; from += PIECE) reader.write(text.slice(from, from + PIECE));
  reader.end();
  return sheets;
};

/** Yields every part of the first sheet with entries. @throws StatementError */
export async function* readSpreadsheetXml(
  text: string,
  options: CsvOptions = {},
): AsyncGenerator<StatementPart> {
  yield* readSheets(sheetsOf(text), options);
}
