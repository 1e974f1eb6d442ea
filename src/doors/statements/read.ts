/** Files become statements: unpacked, decoded, recognised and read, each whole or not at all. */

import type { CsvOptions } from '../../../packages/statement-formats/src/csv/reader.ts';
import { csvReader } from '../../../packages/statement-formats/src/csv/reader.ts';
import { decodeStatement, type EncodingDoubt } from '../../../packages/statement-formats/src/encoding.ts';
import { readHalcomRecap } from '../../../packages/statement-formats/src/halcom/recap.ts';
import { readHtml } from '../../../packages/statement-formats/src/html/reader.ts';
import { mt940Reader } from '../../../packages/statement-formats/src/mt940/reader.ts';
import { ofxReader } from '../../../packages/statement-formats/src/ofx/reader.ts';
import { dateOrderIn, qifReader } from '../../../packages/statement-formats/src/qif/reader.ts';
import {
  type StatementPart,
  type StatementReader,
  streamParts,
} from '../../../packages/statement-formats/src/reader.ts';
import { READERS, recogniseFormat } from '../../../packages/statement-formats/src/recognise.ts';
import type { StatementNote } from '../../../packages/statement-formats/src/statement.ts';
import { StatementError } from '../../../packages/statement-formats/src/statement-error.ts';
import { unknownTextTable } from '../../../packages/statement-formats/src/table/advice.ts';
import { TableSample } from '../../../packages/statement-formats/src/table/sample.ts';
import { isCompoundFile } from '../../../packages/statement-formats/src/xls/compound-file.ts';
import { readXls } from '../../../packages/statement-formats/src/xls/reader.ts';
import { isWorkbook, readXlsx } from '../../../packages/statement-formats/src/xlsx/reader.ts';
import { readSpreadsheetXml } from '../../../packages/statement-formats/src/xlsx/spreadsheet-xml.ts';
import {
  isZip,
  type PackedFile,
  type Reserve,
  unzip,
  type ZipLimits,
} from '../../../packages/statement-formats/src/zip.ts';
import { type Recaps, withRecaps } from './halcom-recaps.ts';
import type { ReadFile, ReadLine, ReadStatement } from './read-file.ts';
import { invalidStatement, reading } from './refusal.ts';

/** The most files and unpacked bytes in all zips of a request. A workbook has a dozen files. */
const ZIPS = { most: 2_000, size: 64 * 1024 * 1024 };
/** The remaining budget for the zips of one request. */
export const zipLimits = (): ZipLimits => ({ ...ZIPS });

/** Entries that one request takes over, which is one transaction. */
const MOST_LINES = 50_000;

/** So much of a text is looked at where no format is recognised, in UTF-16 units. */
const HEAD = 32 * 1024;

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** A workbook is a zip, too: of its own parts. */
type Unpacked = NamedFile & { workbook: readonly PackedFile[] | null };

/** Returns the files of a zip, or the file itself. @throws INVALID_STATEMENT */
export const unpackedFile = async (
  { name, bytes }: NamedFile,
  left: ZipLimits,
  reserve: Reserve,
  isInside = false,
): Promise<Unpacked[]> => {
  if (!isZip(bytes)) return [{ name, bytes, workbook: null }];
  const entries = await reading(name, () => unzip(bytes, left, reserve));
  left.most -= entries.length;
  left.size -= entries.reduce((sum, entry) => sum + entry.bytes.length, 0);
  if (isWorkbook(entries)) return [{ name, bytes, workbook: entries }];
  if (isOpenDocument(entries))
    throw invalidStatement(name, new StatementError({ line: 1, column: 1 }, OPEN_DOCUMENT));
  if (isInside)
    throw invalidStatement(name, new StatementError({ line: 1, column: 1 }, 'no zip within a zip'));
  const all: Unpacked[] = [];
  for (const entry of entries) {
    const inside = { name: name === '' ? entry.name : `${name}/${entry.name}`, bytes: entry.bytes };
    all.push(...(await unpackedFile(inside, left, reserve, true)));
  }
  return all;
};

const UNKNOWN =
  'a statement in camt, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, JSON, CSV, XLSX or XLS (a PDF or a picture is not a statement)';

/** The meaning of its tags is not public. */
const TAGGED =
  'the statement of a foreign currency account in camt, MT940, Asseco or ROL: the tagged text of Halcom is not read';

/** Zips that are no workbook of Excel: what to do with a document that is called a spreadsheet all the same. */
const OPEN_DOCUMENT = 'a workbook as .xlsx: open the .ods in a spreadsheet program and save it so';
const isOpenDocument = (files: readonly { name: string }[]): boolean =>
  files.some(({ name }) => name === 'content.xml');

/** The options for information that a file lacks. */
const readerOf = (format: keyof typeof READERS, options: CsvOptions, text: string): StatementReader => {
  if (format === 'csv') return csvReader(options);
  if (format === 'qif') {
    const dateOrder = dateOrderIn(text);
    return qifReader({ ...(dateOrder ? { dateOrder } : {}), ...options });
  }
  if (format === 'ofx') return ofxReader(options);
  return format === 'mt940' || format === 'mt942' ? mt940Reader(options) : READERS[format]();
};

/** All lines of a file, counted over the whole request. */
const gathered = async (
  parts: AsyncIterable<StatementPart>,
  counted: { lines: number },
): Promise<ReadStatement[]> => {
  const statements: ReadStatement[] = [];
  let lines: ReadLine[] = [];
  for await (const part of parts) {
    if (part.kind === 'statement') {
      statements.push({ head: part.statement, lines });
      lines = [];
      continue;
    }
    counted.lines += 1;
    if (counted.lines > MOST_LINES) {
      throw new StatementError({ line: part.line, column: 1 }, `at most ${MOST_LINES} lines in one request`);
    }
    lines.push({ entry: part.entry, line: part.line });
  }
  return statements;
};

/** A day without entries has its balances; a file that has nothing was not understood. */
const refuseNothing = (statements: readonly ReadStatement[]): void => {
  const says = ({ head, lines }: ReadStatement): boolean =>
    lines.length > 0 || head.opening !== null || head.closing !== null || head.balances.length > 0;
  if (statements.some(says)) return;
  throw new StatementError({ line: 1, column: 1 }, 'at least one entry or balance: the file has none');
};

const addNote = (statement: ReadStatement, note: StatementNote): void => {
  statement.head = { ...statement.head, notes: [...(statement.head.notes ?? []), note] };
};

/** Quotes the file, which only its sender reads. */
const doubtNote = ({ taken, other }: EncodingDoubt): StatementNote => ({
  code: 'encoding_doubtful',
  message: `The letters can be read in two ways: as ${taken.encoding} "${taken.word}", which is taken, or as ${other.encoding} "${other.word}". Send the file in UTF-8 if the other is right.`,
  line: null,
});

const LOST_LETTERS: StatementNote = {
  code: 'encoding_doubtful',
  message:
    'Letters of the file are replacement characters (U+FFFD): a program before has lost them. Download the file from the bank again and send it as it is.',
  line: null,
};

/** Reads a file, or a recap, which belongs to another. @throws INVALID_STATEMENT */
export const readOne = (
  { name, bytes, workbook }: Unpacked,
  given: CsvOptions,
  counted: { lines: number },
): Promise<ReadFile | Recaps> =>
  reading(name, async () => {
    const sample = given.sample ?? new TableSample();
    const options = { ...given, sample };
    const found = (): TableSample | null => (sample.isFound ? sample : null);
    if (workbook) {
      const statements = await gathered(readXlsx(workbook, options), counted);
      refuseNothing(statements);
      return { name, format: 'xlsx' as const, encoding: null, table: found(), statements };
    }
    if (isCompoundFile(bytes)) {
      const statements = await gathered(readXls(bytes, options), counted);
      return { name, format: 'xls' as const, encoding: null, table: found(), statements };
    }
    const { text, encoding, doubt } = decodeStatement(bytes);
    const format = recogniseFormat(text, options.header);
    if (/^\s*<CLIENTPROFILE>/i.test(text)) throw new StatementError({ line: 1, column: 1 }, TAGGED);
    if (format === null || format === 'xlsx' || format === 'xls') {
      throw (
        unknownTextTable(text.slice(0, HEAD), options.isMapped ?? false) ??
        new StatementError({ line: 1, column: 1 }, UNKNOWN)
      );
    }
    if (format === 'halcom_recap') return { name, recap: readHalcomRecap(text) };
    const parts =
      format === 'html'
        ? readHtml(text, options)
        : format === 'spreadsheet_xml'
          ? readSpreadsheetXml(text, options)
          : streamParts(readerOf(format, options, text), [text]);
    const statements = await gathered(parts, counted);
    refuseNothing(statements);
    if (doubt) addNote(statements[0]!, doubtNote(doubt));
    else if (text.includes('\ufffd')) addNote(statements[0]!, LOST_LETTERS);
    return { name, format, encoding, table: found(), statements };
  });

/**
 * Reads all files of a request.
 * @param reserve called with the bytes that each file of a zip is about to take
 * @throws INVALID_STATEMENT for the first that cannot be read
 */
export const readFiles = async (
  files: readonly NamedFile[],
  options: CsvOptions,
  reserve: Reserve,
): Promise<ReadFile[]> => {
  const counted = { lines: 0 };
  const left = zipLimits();
  const read: ReadFile[] = [];
  const recaps: Recaps[] = [];
  for (const file of files) {
    for (const each of await unpackedFile(file, left, reserve)) {
      const one = await readOne(each, options, counted);
      if ('recap' in one) recaps.push(one);
      else read.push(one);
    }
  }
  return withRecaps(read, recaps);
};
