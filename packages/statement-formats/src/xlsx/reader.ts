/**
 * Reads the first sheet of a workbook (ECMA-376) that has entries. A cell becomes the text of a CSV: a date as 2026-03-02,
 * a number with a point and its significant digits only.
 */
import { breather } from '../../../common/breather.ts';
import type { CsvOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { MOST_COLUMNS, type Row } from '../table/rows.ts';
import { readSheets } from '../table/sheets.ts';
import { dayText, isBuiltInDayFormat, isDayFormat, numberText } from '../table/spreadsheet.ts';
import { xmlReader, xmlShape } from '../xml-records.ts';
import type { PackedFile } from '../zip.ts';

export const isWorkbook = (files: readonly { name: string }[]): boolean =>
  files.some(({ name }) => name === 'xl/workbook.xml');

/** Half a millisecond of work, in UTF-16 units. */
const PIECE = 8 * 1024;

const SHARED = xmlShape({ si: ['t', 'r/t'] });
const STYLES = xmlShape({ numFmts: [], numFmt: [], cellXfs: [], xf: [] });
const WORKBOOK = xmlShape({ workbookPr: [] });
const SHEETS = xmlShape({ sheet: [] });
const RELATIONS = xmlShape({ Relationship: [] });
const ROWS = xmlShape({ row: [], c: ['v', 'is/t', 'is/r/t'] });

const streamed = async (text: string, sink: { write(text: string): void; end(): void }): Promise<void> => {
  const breathe = breather();
  for (let from = 0; from < text.length; from += PIECE) {
    sink.write(text.slice(from, from + PIECE));
    await breathe();
  }
  sink.end();
};

interface Book {
  shared: string[];
  /** Whether a style shows a number as a date. */
  days: boolean[];
  /** Whether serial numbers count from 1904. */
  since1904: boolean;
}

const bookOf = async (part: (name: string) => string | null): Promise<Book> => {
  const shared: string[] = [];
  const formats = new Map<number, boolean>();
  const days: boolean[] = [];
  let since1904 = false;
  const strings = part('xl/sharedStrings.xml');
  if (strings !== null) {
    await streamed(
      strings,
      xmlReader(SHARED, (record) =>
        shared.push([...record.all('t'), ...record.all('r/t')].map(({ text }) => text).join('')),
      ),
    );
  }
  const styles = part('xl/styles.xml');
  if (styles !== null) {
    await streamed(
      styles,
      xmlReader(STYLES, ({ name, attributes, parent }) => {
        if (name === 'numFmt')
          formats.set(Number(attributes.numFmtId), isDayFormat(attributes.formatCode ?? ''));
        else if (name === 'xf' && parent?.name === 'cellXfs') {
          const id = Number(attributes.numFmtId ?? 0);
          days.push(formats.get(id) ?? isBuiltInDayFormat(id));
        }
      }),
    );
  }
  const workbook = part('xl/workbook.xml');
  if (workbook !== null) {
    await streamed(
      workbook,
      xmlReader(WORKBOOK, ({ attributes }) => {
        since1904 ||= /^(1|true)$/.test(attributes.date1904 ?? '');
      }),
    );
  }
  return { shared, days, since1904 };
};

/** Returns the column, from 0: 27 for `AB12`. Null if the cell has no reference. */
const columnOf = (place: string | undefined): number | null => {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place ?? '') ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

interface SheetPart {
  name: string;
  part: string;
}

/** Returns the sheets in the order of the workbook, hidden ones last, then sheets that it does not list. */
const sheetsOf = async (
  part: (name: string) => string | null,
  names: readonly string[],
): Promise<SheetPart[]> => {
  const targets = new Map<string, string>();
  const relations = part('xl/_rels/workbook.xml.rels');
  if (relations !== null) {
    await streamed(
      relations,
      xmlReader(RELATIONS, ({ attributes }) => {
        targets.set(attributes.Id ?? '', (attributes.Target ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'));
      }),
    );
  }
  const listed: (SheetPart & { isHidden: boolean })[] = [];
  const workbook = part('xl/workbook.xml');
  if (workbook !== null) {
    await streamed(
      workbook,
      xmlReader(SHEETS, ({ attributes }) => {
        const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? '';
        const target = targets.get(id) ?? '';
        // A workbook that lists a sheet many times must not have it read as often.
        if (!names.includes(target) || listed.some((sheet) => sheet.part === target)) return;
        listed.push({
          name: attributes.name ?? '',
          part: target,
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        });
      }),
    );
  }
  if (listed.length > 0) return listed.sort((a, b) => Number(a.isHidden) - Number(b.isHidden));
  return names
    .flatMap((name) => {
      const [, number] = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name) ?? [];
      return number === undefined ? [] : [{ name: `sheet ${number}`, part: name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
};

function* rowsOf(text: string, book: Book): Generator<Row> {
  let rows: Row[] = [];
  let cells: string[] = [];
  let numbers = new Set<number>();
  let line = 0;
  const textOf = (
    type: string | undefined,
    style: string | undefined,
    value: string | null,
    inline: string,
  ): string | number => {
    const refuse = (expected: string): never => {
      throw new StatementError({ line: line + 1, column: 1 }, expected);
    };
    if (type === 'inlineStr') return inline;
    if (value === null) return '';
    if (type === 's') return book.shared[Number(value)] ?? refuse('a text of the workbook in every cell');
    if (type === 'str' || type === 'b') return value;
    if (type === 'd') return value.slice(0, 10);
    if (type === 'e') return refuse('cells without errors');
    const number = Number(value);
    if (!Number.isFinite(number)) return refuse('a number in a cell of numbers');
    if (book.days[Number(style ?? 0)] !== true) return number;
    return dayText(number, book.since1904) ?? refuse('a date that exists');
  };
  const sheet = xmlReader(ROWS, (record) => {
    const { name, attributes } = record;
    if (name === 'c') {
      const at = columnOf(attributes.r) ?? cells.length;
      if (at >= MOST_COLUMNS) throw new StatementError(record, `at most ${MOST_COLUMNS} columns`);
      const inline = [...record.all('is/t'), ...record.all('is/r/t')].map(({ text: each }) => each).join('');
      while (cells.length < at) cells.push('');
      const value = textOf(attributes.t, attributes.s, record.text('v'), inline);
      if (typeof value === 'number') numbers.add(at);
      cells[at] = typeof value === 'number' ? numberText(value) : value;
      return;
    }
    line = Number(attributes.r ?? line + 1);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line, column: 1, numbers });
    cells = [];
    numbers = new Set();
  });
  for (let from = 0; from < text.length; from += PIECE) {
    sheet.write(text.slice(from, from + PIECE));
    yield* rows;
    rows = [];
  }
  sheet.end();
  yield* rows;
}

/** Yields every part of the first sheet with entries: its entries, then their statement. @throws StatementError */
export async function* readXlsx(
  files: readonly PackedFile[],
  options: CsvOptions = {},
): AsyncGenerator<StatementPart> {
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const part = (name: string): string | null => {
    const bytes = byName.get(name);
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  const sheets = await sheetsOf(part, [...byName.keys()]);
  if (sheets.length === 0) throw new StatementError({ line: 1, column: 1 }, 'a workbook with a sheet');
  const book = await bookOf(part);
  const read = sheets.map(({ name, part: file }) => ({
    name,
    rows: { [Symbol.iterator]: () => rowsOf(part(file)!, book) },
  }));
  yield* readSheets(read, options);
}
