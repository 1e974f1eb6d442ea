/** Exports of `@obds/statement-formats`: readers, writers, decoding and recognition of files. */
export { assecoReader } from './asseco/reader.ts';
export { writeAsseco } from './asseco/writer.ts';
export { camtReader } from './camt/reader.ts';
export { type CamtOptions, writeCamt } from './camt/writer.ts';
export { type CsvOptions, csvReader } from './csv/reader.ts';
export { writeCsv } from './csv/writer.ts';
export { type Decoded, decodeStatement, type EncodingDoubt } from './encoding.ts';
export { halcomReader } from './halcom/reader.ts';
export { type HalcomRecap, readHalcomRecap } from './halcom/recap.ts';
export { halcomSeparatedReader } from './halcom/separated.ts';
export { writeHalcom, writeHalcomRecap } from './halcom/writer.ts';
export { readHtml } from './html/reader.ts';
export { jsonReader } from './json/reader.ts';
export { writeJson } from './json/writer.ts';
export { mt940Reader } from './mt940/reader.ts';
export { type BalancedStatement, type DatedBalance, writeMt940 } from './mt940/writer.ts';
export { type OfxGiven, ofxReader } from './ofx/reader.ts';
export { writeOfx } from './ofx/writer.ts';
export { type QifOptions, qifReader } from './qif/reader.ts';
export { writeQif } from './qif/writer.ts';
export {
  gatherStatements,
  readParts,
  readStatements,
  type StatementPart,
  type StatementReader,
  streamParts,
} from './reader.ts';
export { READERS, recogniseFormat, type StatementFormat } from './recognise.ts';
export { rolReader } from './rol/reader.ts';
export { writeRol } from './rol/writer.ts';
export type {
  BalanceKind,
  Statement,
  StatementAccount,
  StatementBalance,
  StatementEntry,
  StatementHead,
  StatementNote,
  StatementPayment,
} from './statement.ts';
export { type Place, StatementError } from './statement-error.ts';
export type { EntryToWrite, StatementToWrite } from './writer.ts';
export { readXls } from './xls/reader.ts';
export { readXlsx } from './xlsx/reader.ts';
export { readSpreadsheetXml } from './xlsx/spreadsheet-xml.ts';
export { writeXlsx } from './xlsx/writer.ts';
export { type PackedFile, unzip, type ZipLimits } from './zip.ts';
