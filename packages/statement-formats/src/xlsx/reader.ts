/**
 * Reads the first sheet of a workbook (ECMA-376) as a table. A cell becomes the text that a CSV would have: a day as 2026-03-02, a
 * number with a point and no more digits than it had.
 */
import { addDays } from '../../../common/belgrade.ts';
import { breather } from '../../../common/breather.ts';
import { headerOf } from '../csv/header.ts';
import type { CsvOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { table } from '../table/reader.ts';
import { xmlReader, xmlShape } from '../xml-records.ts';
import type { PackedFile } from '../zip.ts';

export const isWorkbook = (files: readonly { name: string }[]): boolean =>
  files.some(({ name }) => name === 'xl/workbook.xml');

const MOST_CELLS = 200;
/** Half a millisecond of work, in UTF-16 units. */
const PIECE = 8 * 1024;

const SHARED = xmlShape({ si: ['t', 'r/t'] });
const STYLES = xmlShape({ numFmts: [], numFmt: [], cellXfs: [], xf: [] });
const WORKBOOK = xmlShape({ workbookPr: [] });
const ROWS = xmlShape({ row: [], c: ['v', 'is/t', 'is/r/t'] });

const isDay = (code: string): boolean =>
  /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')) && /[dy]/i.test(code);

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
  /** Whether a style shows a number as a day. */
  days: boolean[];
  /** Days are counted from 1904. */
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
        if (name === 'numFmt') formats.set(Number(attributes.numFmtId), isDay(attributes.formatCode ?? ''));
        else if (name === 'xf' && parent?.name === 'cellXfs') {
          const id = Number(attributes.numFmtId ?? 0);
          days.push(formats.get(id) ?? (id >= 14 && id <= 22));
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

/** `AB12` is column 27, from 0. Null where a cell does not say. */
const columnOf = (place: string | undefined): number | null => {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place ?? '') ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** 15 digits are what a spreadsheet is exact about: `69808.800000000003` is 69808.8. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)));

const dayText = (value: number, { since1904 }: Book): string =>
  addDays(since1904 ? '1904-01-01' : '1899-12-30', Math.floor(value));

/** Every part of the sheet: its entries, then their statement. Throws StatementError. */
export async function* readXlsx(
  files: readonly PackedFile[],
  options: CsvOptions = {},
): AsyncGenerator<StatementPart> {
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const part = (name: string): string | null => {
    const bytes = byName.get(name);
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  const [first] = [...byName.keys()]
    .flatMap((name) => {
      const [, number] = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name) ?? [];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
  if (!first) throw new StatementError({ line: 1, column: 1 }, 'a workbook with a sheet');
  const book = await bookOf(part);
  let parts: StatementPart[] = [];
  const completed = (): StatementPart[] => {
    const these = parts;
    parts = [];
    return these;
  };
  const { take, end } = table(
    {
      minus: 'is money out',
      header: ({ cells }) => (options.header ?? headerOf)(cells),
      account: options.account ?? null,
      currency: options.currency ?? null,
    },
    (each) => parts.push(each),
  );
  let cells: string[] = [];
  let line = 0;
  const textOf = (
    type: string | undefined,
    style: string | undefined,
    value: string | null,
    inline: string,
  ): string => {
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
    const isDate = book.days[Number(style ?? 0)] === true;
    // A day of the year 10000 is none that a calendar here has.
    if (isDate)
      return number > 0 && number < 2_958_466 ? dayText(number, book) : refuse('a date that exists');
    return numberText(number);
  };
  const sheet = xmlReader(ROWS, (record) => {
    const { name, attributes } = record;
    if (name === 'c') {
      const at = columnOf(attributes.r) ?? cells.length;
      if (at >= MOST_CELLS) throw new StatementError(record, `at most ${MOST_CELLS} columns`);
      const inline = [...record.all('is/t'), ...record.all('is/r/t')].map(({ text }) => text).join('');
      while (cells.length < at) cells.push('');
      cells[at] = textOf(attributes.t, attributes.s, record.text('v'), inline);
      return;
    }
    line = Number(attributes.r ?? line + 1);
    if (cells.some((cell) => cell.trim() !== '')) take({ cells, line, column: 1 });
    cells = [];
  });
  const text = part(first.name)!;
  const breathe = breather();
  for (let from = 0; from < text.length; from += PIECE) {
    sheet.write(text.slice(from, from + PIECE));
    yield* completed();
    await breathe();
  }
  sheet.end();
  end();
  yield* completed();
}
