/**
 * Reads the tables of an HTML page, which banks provide with the file name of a workbook. Only tables, rows and cells are
 * read; nothing is fetched or executed.
 */
import type { CsvOptions } from '../csv/reader.ts';
import type { StatementPart } from '../reader.ts';
import { StatementError } from '../statement-error.ts';
import { LONGEST_CELL, MOST_COLUMNS, type Row } from '../table/rows.ts';
import { MOST_CELLS, readSheets, type Sheet } from '../table/sheets.ts';

const MOST_TABLES = 1_000;
const DEEPEST = 64;

export const isHtml = (head: string): boolean =>
  /^\s*<(?:!doctype\s+html|html|head|body|table|meta|style|div)\b/i.test(head) ||
  (/^\s*<(?:!--|\?xml)/.test(head) && /<(?:html|table)\b/i.test(head));

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  minus: '\u2212',
  ndash: '–',
  mdash: '—',
  euro: '€',
  pound: '£',
  scaron: 'š',
  Scaron: 'Š',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  aacute: 'á',
  ccedil: 'ç',
  euml: 'ë',
};

const letterOf = (code: number): string =>
  code > 0x1f && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (whole, digits, hex, name) => {
        if (digits !== undefined) return letterOf(Number(digits));
        if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
        return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
      })
    : text;

interface OpenTable {
  sheet: { name: string; rows: Row[] };
  row: Row | null;
  cell: string | null;
  /** The number of columns that the cell spans; only the first contains its text. */
  span: number;
}

/** Elements whose content is not text of the page. */
const RAW = new Set(['script', 'style', 'title', 'xml']);

/** Returns every table of the page; nested tables are separate. */
export const htmlTables = (text: string): Sheet[] => {
  const sheets: OpenTable['sheet'][] = [];
  const open: OpenTable[] = [];
  let cellCount = 0;
  let line = 1;
  let at = 0;
  // Searched once for each line, because a page may be one line.
  let lineEnd = text.indexOf('\n');
  let lowered: string | null = null;
  const moveTo = (next: number): void => {
    while (lineEnd >= 0 && lineEnd < next) {
      line += 1;
      lineEnd = text.indexOf('\n', lineEnd + 1);
    }
    at = next;
  };
  const refuse = (expected: string): never => {
    throw new StatementError({ line, column: 1 }, expected);
  };
  const endCell = (table: OpenTable): void => {
    if (table.cell === null) return;
    const { row } = table;
    row?.cells.push(table.cell.replace(/\s+/g, ' ').trim());
    for (let more = 1; more < table.span; more++) row?.cells.push('');
    if ((row?.cells.length ?? 0) > MOST_COLUMNS) refuse(`at most ${MOST_COLUMNS} columns`);
    table.cell = null;
  };
  const endRow = (table: OpenTable): void => {
    endCell(table);
    if (table.row?.cells.some((cell) => cell !== '')) {
      cellCount += table.row.cells.length;
      if (cellCount > MOST_CELLS) refuse(`at most ${MOST_CELLS} cells in the page`);
      table.sheet.rows.push(table.row);
    }
    table.row = null;
  };
  const addText = (piece: string): void => {
    const table = open.at(-1);
    if (!table || table.cell === null) return;
    table.cell += decoded(piece);
    if (table.cell.length > LONGEST_CELL) refuse(`a cell of at most ${LONGEST_CELL} characters`);
  };
  const tag = (name: string, isEnd: boolean, rest: string): void => {
    const table = open.at(-1);
    if (name === 'table' && !isEnd) {
      if (open.length === DEEPEST) refuse(`tables nested at most ${DEEPEST} deep`);
      if (sheets.length === MOST_TABLES) refuse(`at most ${MOST_TABLES} tables`);
      const sheet = { name: String(sheets.length + 1), rows: [] };
      sheets.push(sheet);
      open.push({ sheet, row: null, cell: null, span: 1 });
    } else if (!table) {
      return;
    } else if (name === 'table') {
      endRow(table);
      open.pop();
    } else if (name === 'tr') {
      endRow(table);
      if (!isEnd) table.row = { cells: [], line, column: 1 };
    } else if (name === 'td' || name === 'th') {
      endCell(table);
      if (isEnd) return;
      table.row ??= { cells: [], line, column: 1 };
      table.cell = '';
      table.span = Math.min(
        MOST_COLUMNS,
        Math.max(1, Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(rest)?.[1] ?? 1)),
      );
    } else if (name === 'br' || name === 'p' || name === 'div') {
      addText(' ');
    }
  };

  while (at < text.length) {
    const start = text.indexOf('<', at);
    addText(text.slice(at, start < 0 ? text.length : start));
    moveTo(start < 0 ? text.length : start);
    if (start < 0) break;
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start);
      moveTo(end < 0 ? text.length : end + 3);
      continue;
    }
    const [, slash = '', name = ''] =
      /^<(\/?)([a-zA-Z][a-zA-Z\d]{0,20})/.exec(text.slice(start, start + 24)) ?? [];
    if (name === '' && !/^<[!?/]/.test(text.slice(start, start + 2))) {
      addText('<');
      moveTo(start + 1);
      continue;
    }
    const end = text.indexOf('>', start);
    if (end < 0) break;
    tag(name.toLowerCase(), slash !== '', text.slice(start, Math.min(end, start + 1_000)));
    moveTo(end + 1);
    if (slash === '' && RAW.has(name.toLowerCase())) {
      lowered ??= text.toLowerCase();
      const close = lowered.indexOf(`</${name.toLowerCase()}`, at);
      moveTo(close < 0 ? text.length : close);
    }
  }
  for (const table of open.reverse()) endRow(table);
  return sheets;
};

/** Yields every part of the first table of entries. @throws StatementError */
export async function* readHtml(text: string, options: CsvOptions = {}): AsyncGenerator<StatementPart> {
  const tables = htmlTables(text);
  if (tables.length === 0) {
    throw new StatementError(
      { line: 1, column: 1 },
      'a table in the page (the file is HTML, also where it is called .xls)',
    );
  }
  yield* readSheets(tables, options);
}
