/** Every form in which an account's statement is handed out. */
import type { Readable } from 'node:stream';
import type { Language } from '../../../packages/common/language/languages.ts';
import { writeAsseco } from '../../../packages/statement-formats/src/asseco/writer.ts';
import { writeCamt } from '../../../packages/statement-formats/src/camt/writer.ts';
import { encode1250, spelled1250 } from '../../../packages/statement-formats/src/code-pages.ts';
import { writeCsv } from '../../../packages/statement-formats/src/csv/writer.ts';
import { writeHalcom, writeHalcomRecap } from '../../../packages/statement-formats/src/halcom/writer.ts';
import { writeJson } from '../../../packages/statement-formats/src/json/writer.ts';
import { writeMt940 } from '../../../packages/statement-formats/src/mt940/writer.ts';
import { writeOfx } from '../../../packages/statement-formats/src/ofx/writer.ts';
import { writeQif } from '../../../packages/statement-formats/src/qif/writer.ts';
import { writeRol } from '../../../packages/statement-formats/src/rol/writer.ts';
import { writeXlsx } from '../../../packages/statement-formats/src/xlsx/writer.ts';
import type { AccountStatement } from './account-statement.ts';

export interface Output {
  /** Media type, with its encoding where it is text. */
  type: string;
  /** Behind the name of the file. */
  ending: string;
  /** Entries that it is made of at most. */
  most: number;
  /** Only dinars. */
  dinars?: true;
  /** @param language of the reader, for what a person reads */
  write(
    statement: AccountStatement,
    at: Date,
    language: Language,
  ): Iterable<string | Uint8Array> | Readable | Promise<Readable>;
}

const MOST = 50_000;

const XML = { type: 'application/xml', ending: '.xml', most: MOST };
const HALCOM = { type: 'text/plain; charset=windows-1250', most: MOST, dinars: true } as const;

/** A field of a fixed width has as many letters as it has bytes. */
const spelled = (statement: AccountStatement): AccountStatement => {
  const of = (text: string | null): string | null => (text === null ? null : spelled1250(text));
  return {
    ...statement,
    account: { ...statement.account, holder: of(statement.account.holder) },
    entries: statement.entries.map((entry) => ({
      ...entry,
      reference: of(entry.reference),
      description: spelled1250(entry.description),
      counterparty: entry.counterparty && { ...entry.counterparty, name: of(entry.counterparty.name) },
    })),
  };
};

function* in1250(pieces: Iterable<string>): Generator<Uint8Array> {
  for (const piece of pieces) yield encode1250(piece);
}

export const outputs = {
  csv: {
    type: 'text/csv; charset=utf-8',
    ending: '.csv',
    most: MOST,
    write: (statement) => writeCsv([statement], { form: 'rfc4180' }),
  },
  csv_excel: {
    type: 'text/csv; charset=utf-8',
    ending: '.csv',
    most: MOST,
    write: (statement) => writeCsv([statement], { form: 'excel' }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: '.xlsx',
    most: MOST,
    write: writeXlsx,
  },
  ofx: {
    type: 'application/x-ofx',
    ending: '.ofx',
    most: MOST,
    write: (statement, at) => writeOfx([statement], { createdAt: at }),
  },
  qif: { type: 'application/qif', ending: '.qif', most: MOST, write: (statement) => writeQif([statement]) },
  camt053: {
    ...XML,
    write: (statement, at) =>
      writeCamt([statement], { messageId: statement.id ?? 'NOTPROVIDED', createdAt: at }),
  },
  mt940: {
    type: 'text/plain; charset=us-ascii',
    ending: '.sta',
    most: MOST,
    write: (statement) => writeMt940([statement]),
  },
  halcom: { ...HALCOM, ending: '.txt', write: (statement) => in1250(writeHalcom(spelled(statement))) },
  halcom_recap: {
    ...HALCOM,
    ending: '_cov.txt',
    write: (statement) => in1250([writeHalcomRecap(statement, statement.opening, statement.closing)]),
  },
  asseco: { ...XML, write: (statement) => writeAsseco([statement]) },
  rol: { ...XML, write: (statement) => writeRol(statement) },
  json: {
    type: 'application/json; charset=utf-8',
    ending: '.json',
    most: MOST,
    write: (statement) => writeJson(statement),
  },
  pdf: {
    type: 'application/pdf',
    ending: '.pdf',
    most: 3_000,
    // The PDF library is a third of the size of the service, and most processes never print.
    write: async (statement, at, language) => (await import('./pdf.ts')).writePdf(statement, at, language),
  },
} as const satisfies Record<string, Output>;

export type OutputFormat = keyof typeof outputs;
export const outputFormats = Object.keys(outputs) as OutputFormat[];
