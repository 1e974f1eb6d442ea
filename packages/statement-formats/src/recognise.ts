/** Recognises the format of a text by its beginning. */

import { assecoReader } from './asseco/reader.ts';
import { camtReader } from './camt/reader.ts';
import { csvReader, separatorOf } from './csv/reader.ts';
import { LEAST_RECAP_WIDTH, LEAST_WIDTH } from './halcom/layout.ts';
import { halcomReader } from './halcom/reader.ts';
import { halcomSeparatedReader } from './halcom/separated.ts';
import { isHtml } from './html/reader.ts';
import { jsonReader } from './json/reader.ts';
import { mt940Reader } from './mt940/reader.ts';
import { ofxReader } from './ofx/reader.ts';
import { qifReader } from './qif/reader.ts';
import type { StatementReader } from './reader.ts';
import { rolReader } from './rol/reader.ts';
import type { HeaderOf } from './table/header.ts';
import { headerOf } from './table/headings.ts';
import { isSpreadsheetXml } from './xlsx/spreadsheet-xml.ts';

/** Readers of formats that need no further input. */
export const READERS = {
  camt: camtReader,
  mt940: mt940Reader,
  mt942: mt940Reader,
  halcom: halcomReader,
  halcom_separated: halcomSeparatedReader,
  asseco: assecoReader,
  rol: rolReader,
  ofx: ofxReader,
  qif: qifReader,
  json: jsonReader,
  csv: csvReader,
} satisfies Record<string, (given?: never) => StatementReader>;

/**
 * Formats of texts. A recap of Halcom is not a statement: `readHalcomRecap` reads it for its statement. Workbooks are not
 * texts (`readXlsx`, `readXls`). HTML pages and spreadsheet XML have several tables (`readHtml`, `readSpreadsheetXml`).
 */
export type StatementFormat =
  | keyof typeof READERS
  | 'halcom_recap'
  | 'xlsx'
  | 'xls'
  | 'html'
  | 'spreadsheet_xml';

/** The examined beginning of a text, in UTF-16 units. */
const HEAD = 32 * 1024;

/** Elements that occur in one format only. */
const ELEMENTS: readonly (readonly [RegExp, StatementFormat])[] = [
  [/<(?:\w{1,20}:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)(?:V\d\d)?[\s>/]/, 'camt'],
  [/<(?:\w{1,20}:)?(?:stmtrs|stmtrslist|pmtnotification)[\s>/]/, 'asseco'],
  [/<(?:\w{1,20}:)?(?:TransakcioniRacunPrivredaIzvod|RacunPrivredaIzvod)[\s>/]/, 'rol'],
  [/<(?:OFX|ofx|BANKMSGSRSV1|CREDITCARDMSGSRSV1|STMTRS|CCSTMTRS)[\s>]/, 'ofx'],
];

const lineFormat = (line: string): StatementFormat | null => {
  if (/(?:^|#)ST_RACUNA(?:#|$)/.test(line)) return 'halcom_separated';
  if (line.length >= LEAST_WIDTH && /^.{18}[1-4]0\d\d\.\d\d\.\d\d.{44}\d{18}/.test(line)) return 'halcom';
  if (line.trimEnd().length >= LEAST_RECAP_WIDTH && /^01\d{18}\d{8}/.test(line)) return 'halcom_recap';
  return null;
};

/** Returns null for other content: a PDF, a picture, a table without a known header (and none that `header` recognises). */
export const recogniseFormat = (text: string, header: HeaderOf = headerOf): StatementFormat | null => {
  const head = text.slice(0, HEAD).replace(/^\ufeff/, '');
  // An OFX header may be short, or lack its first line.
  if (/^\s*(?:<|(?:OFXHEADER|DATA|VERSION|SECURITY|ENCODING|CHARSET|COMPRESSION):)/.test(head)) {
    const format = ELEMENTS.find(([element]) => element.test(head))?.[1];
    if (format !== undefined) return format;
    if (isSpreadsheetXml(head)) return 'spreadsheet_xml';
    return isHtml(head) ? 'html' : null;
  }
  if (/^\s*\{/.test(head) && /"object"\s*:\s*"statement"/.test(head)) return 'json';
  if (/^\s*!(Account|Type:|Option:|Clear:)/i.test(head)) return 'qif';
  const lines = head.split(/\r\n|\n|\r/);
  if (lines.slice(0, 11).some((line) => /^[\x01\s]*:20:/.test(line))) {
    const has = (tag: RegExp): boolean => lines.some((line) => tag.test(line));
    // An interim report has its currency in :34F:, and no balances.
    return has(/^:34F:/) && !has(/^:60[FM]:/) ? 'mt942' : 'mt940';
  }
  const first = lines.find((line) => line.trim() !== '') ?? '';
  return lineFormat(first) ?? (separatorOf(head, header) === null ? null : 'csv');
};
