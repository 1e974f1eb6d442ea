/**
 * Reads workbooks of Excel 5.0 to 2003 (BIFF5, BIFF8) as tables: texts, numbers and dates of the first sheet with entries.
 * A formula has the value that was saved with it; nothing is calculated.
 */
import type { CsvOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { MOST_COLUMNS, type Row } from '../table/rows.ts';
import { readSheets, type Sheet } from '../table/sheets.ts';
import { dayText, isBuiltInDayFormat, isDayFormat, numberText } from '../table/spreadsheet.ts';
import { compoundStream, refuseOldWorkbook } from './compound-file.ts';
import { type BiffRecord, piecesOf, recordsFrom, sharedTexts, text5, text8 } from './records.ts';

/** Types of records. */
const [BOF, EOF, BOUNDSHEET, FILEPASS, DATE1904, CODEPAGE, FORMAT, XF, SST] = [
  0x809, 0x0a, 0x85, 0x2f, 0x22, 0x42, 0x41e, 0xe0, 0xfc,
];
const [LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, FORMULA, STRING, BOOLERR] = [
  0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x06, 0x207, 0x205,
];

/** Code pages that have another name in `TextDecoder`; others are read as Central European. */
const CODE_PAGES: Record<number, string> = {
  874: 'windows-874',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  10007: 'x-mac-cyrillic',
};

interface Workbook {
  stream: Buffer;
  isBiff8: boolean;
  decoder: TextDecoder;
  since1904: boolean;
  shared: readonly string[];
  /** By the number of a cell's style: whether it shows a date. */
  days: readonly boolean[];
  sheets: readonly { name: string; at: number; isHidden: boolean }[];
  /** Remaining bytes of records: nested sheets would otherwise be read repeatedly. */
  left: number;
}

const workbookOf = (stream: Buffer): Workbook => {
  const formats = new Map<number, boolean>();
  const styles: number[] = [];
  const sheets: { name: string; at: number; isHidden: boolean }[] = [];
  let isBiff8 = true;
  let decoder = new TextDecoder('windows-1250');
  let since1904 = false;
  let shared: string[] = [];
  for (const { type, data, at } of recordsFrom(stream, 0)) {
    if (type === EOF) break;
    if (at === 0 && type !== BOF) return refuseOldWorkbook('a workbook of Excel 5.0 or later');
    const size = data.length;
    if (type === BOF && at === 0 && size >= 2) isBiff8 = data.readUInt16LE(0) === 0x600;
    else if (type === FILEPASS) return refuseOldWorkbook('a workbook without a password');
    else if (type === DATE1904 && size >= 2) since1904 = data.readUInt16LE(0) === 1;
    else if (type === CODEPAGE && size >= 2) {
      decoder = new TextDecoder(CODE_PAGES[data.readUInt16LE(0)] ?? 'windows-1250');
    } else if (type === SST) shared = sharedTexts(piecesOf(stream, at));
    else if (type === FORMAT && size >= 2) {
      const code = isBiff8 ? text8(data, 2, 2) : text5(data, 2, 1, decoder);
      formats.set(data.readUInt16LE(0), isDayFormat(code));
    } else if (type === XF && size >= 4) styles.push(data.readUInt16LE(2));
    else if (type === BOUNDSHEET && size >= 7 && (data[5]! & 0x0f) === 0) {
      const name = isBiff8 ? text8(data, 6, 1) : text5(data, 6, 1, decoder);
      sheets.push({ name, at: data.readUInt32LE(0), isHidden: (data[4]! & 3) !== 0 });
    }
  }
  const days = styles.map((id) => formats.get(id) ?? isBuiltInDayFormat(id));
  const shown = sheets.sort((a, b) => Number(a.isHidden) - Number(b.isHidden));
  return { stream, isBiff8, decoder, since1904, shared, days, sheets: shown, left: 2 * stream.length };
};

/** Decodes a number of 30 bits: an integer or the upper half of a float, possibly in hundredths. */
const shortNumber = (rk: number): number => {
  let value: number;
  if (rk & 2) {
    value = rk >> 2;
  } else {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32LE(rk & ~3, 4);
    value = bytes.readDoubleLE(0);
  }
  return rk & 1 ? value / 100 : value;
};

function* rowsOf(book: Workbook, from: number): Generator<Row> {
  const { stream, isBiff8, decoder, since1904, shared, days } = book;
  let cells: string[] = [];
  let numbers = new Set<number>();
  let line = 0;
  /** The column of a formula whose text follows in a separate record; -1 without one. */
  let awaited = -1;
  let depth = 0;

  const refuse = (expected: string): never => {
    throw new StatementError({ line: line + 1, column: 1 }, expected);
  };
  const finished = (): Row[] => {
    const row = { cells, line: line + 1, column: 1, numbers };
    cells = [];
    numbers = new Set();
    return row.cells.some((cell) => cell.trim() !== '') ? [row] : [];
  };
  const put = (column: number, text: string): void => {
    if (column >= MOST_COLUMNS) refuse(`at most ${MOST_COLUMNS} columns`);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  const putNumber = (column: number, style: number, value: number): void => {
    if (!Number.isFinite(value)) refuse('a number in a cell of numbers');
    if (days[style] === true) {
      put(column, dayText(value, since1904) ?? refuse('a date that exists'));
      return;
    }
    put(column, numberText(value));
    numbers.add(column);
  };
  const text = (data: Buffer, at: number): string =>
    isBiff8 ? text8(data, at, 2) : text5(data, at, 2, decoder);
  const takeCell = ({ type, data }: BiffRecord, column: number): void => {
    const style = data.readUInt16LE(4);
    if (type === LABELSST && data.length >= 10) {
      put(column, shared[data.readUInt32LE(6)] ?? refuse('a text of the workbook in every cell'));
    } else if (type === LABEL || type === RSTRING) put(column, text(data, 6));
    else if (type === NUMBER && data.length >= 14) putNumber(column, style, data.readDoubleLE(6));
    else if (type === RK && data.length >= 10) putNumber(column, style, shortNumber(data.readInt32LE(6)));
    else if (type === MULRK) {
      for (let at = 4, next = column; at + 6 <= data.length - 2; at += 6, next++) {
        putNumber(next, data.readUInt16LE(at), shortNumber(data.readInt32LE(at + 2)));
      }
    } else if (type === BOOLERR && data.length >= 8) {
      if (data[7] === 1) refuse('cells without errors');
      put(column, data[6] === 1 ? 'true' : 'false');
    } else if (type === FORMULA && data.length >= 14) {
      const isSpecial = data[12] === 0xff && data[13] === 0xff;
      if (!isSpecial) putNumber(column, style, data.readDoubleLE(6));
      else if (data[6] === 0) awaited = column;
      else if (data[6] === 2) refuse('cells without errors');
    }
  };
  const CELLS = new Set([LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, FORMULA, BOOLERR]);

  for (const record of recordsFrom(stream, from)) {
    const { type, data } = record;
    book.left -= 4 + data.length;
    if (book.left < 0) refuseOldWorkbook('sheets that are apart from each other');
    // A chart within the sheet has its own beginning and end.
    if (type === BOF) depth += 1;
    else if (type === EOF) {
      depth -= 1;
      if (depth <= 0) break;
    } else if (depth > 1) continue;
    else if (type === STRING && awaited >= 0) {
      put(awaited, text(data, 0));
      awaited = -1;
    } else if (CELLS.has(type) && data.length >= 6) {
      const row = data.readUInt16LE(0);
      if (row !== line) {
        if (row < line) refuse('rows in their order');
        yield* finished();
        line = row;
      }
      takeCell(record, data.readUInt16LE(2));
    }
  }
  yield* finished();
}

/** Yields every part of the first sheet with entries: its entries, then their statement. @throws StatementError */
export async function* readXls(bytes: Buffer, options: CsvOptions = {}): AsyncGenerator<StatementPart> {
  const stream = compoundStream(bytes, ['Workbook', 'Book']);
  if (stream === null || stream.length === 0) return refuseOldWorkbook('a workbook');
  const book = workbookOf(stream);
  const sheets = book.sheets.map(
    ({ name, at }): Sheet => ({ name, rows: { [Symbol.iterator]: () => rowsOf(book, at) } }),
  );
  if (sheets.length === 0) return refuseOldWorkbook('a workbook with a sheet');
  yield* readSheets(sheets, options);
}
