/** Every reader of text from outside: files, responses of banks, headers, descriptions, searches. Each accepts any text. */
import { hash, X509Certificate } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isShallowJson } from '../../packages/common/json-limits.ts';
import { given } from '../../packages/common/language/phrase.ts';
import { retryAfterOf } from '../../packages/sdk/src/retry.ts';
import { decodeStatement } from '../../packages/statement-formats/src/encoding.ts';
import { readHalcomRecap } from '../../packages/statement-formats/src/halcom/recap.ts';
import { readHtml } from '../../packages/statement-formats/src/html/reader.ts';
import { readParts } from '../../packages/statement-formats/src/reader.ts';
import { READERS, recogniseFormat } from '../../packages/statement-formats/src/recognise.ts';
import { unknownTextTable } from '../../packages/statement-formats/src/table/advice.ts';
import { writtenDay } from '../../packages/statement-formats/src/table/days.ts';
import { writtenAmount } from '../../packages/statement-formats/src/table/numbers.ts';
import { readXls } from '../../packages/statement-formats/src/xls/reader.ts';
import { readXlsx } from '../../packages/statement-formats/src/xlsx/reader.ts';
import { readSpreadsheetXml } from '../../packages/statement-formats/src/xlsx/spreadsheet-xml.ts';
import { amountOf } from '../../src/banks/berlin-group/amounts.ts';
import { parseJson } from '../../src/banks/berlin-group/json.ts';
import { isPersonName } from '../../src/banks/berlin-group/person.ts';
import { refusalOf } from '../../src/banks/berlin-group/refusal.ts';
import { paymentCodeOf, paymentReferenceOf } from '../../src/banks/berlin-group/remittance.ts';
import { certificateFrom, checkSignature } from '../../src/banks/xs2a/callers/signature.ts';
import { givenMapping } from '../../src/doors/statements/mapping.ts';
import { formOf } from '../../src/doors/statements/upload.ts';
import { enrich, normalizedDescriptor, wordsIn } from '../../src/ledger/enrichment/enrich.ts';
import { instalmentOf, payeeKey, referencesOf } from '../../src/ledger/recurring/payee.ts';
import type { Transaction } from '../../src/ledger/transactions/schema.ts';
import { matcherOf } from '../../src/ledger/transactions/search/search.ts';
import { encodingFor } from '../../src/platform/http/compression.ts';
import { languageOf } from '../../src/platform/http/language.ts';
import { httpUrlFault } from '../../src/platform/http-url.ts';
import { redact } from '../../src/platform/log.ts';
import { normaliseAddress } from '../../src/platform/mail/address.ts';
import { parseRetryAfter } from '../../src/platform/outgoing/retry-after.ts';
import { selfSigned } from './certificate.ts';
import { statementSamples } from './statement-samples.ts';

export interface EntryPoint {
  readonly name: string;
  /** Maximum length of its texts in UTF-16 units; long enough to show quadratic time. */
  readonly longest: number;
  readonly read: (text: string) => unknown;
}

const HEADER = 16_000;
const FILE = 64_000;
const WORDING = 500;

const NOBODY = {
  id: 'txn_1',
  merchant_name: 'Pekara',
  description: 'PEKARA',
  counterparty: null,
  reference: null,
  amount: -1,
} as unknown as Transaction;

const request = (headers: Record<string, string>): FastifyRequest =>
  ({ headers, method: 'GET', originalUrl: '/' }) as unknown as FastifyRequest;

const xml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\0-\x1f]/g, ' ');

const workbook = async (styles: string, cell: string): Promise<void> => {
  const files = Object.entries({
    'xl/workbook.xml': '<workbook/>',
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  }).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  for await (const _ of readXlsx(files));
};

const all = async (parts: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of parts);
};

/** The first bytes of a compound file. */
const OLD_WORKBOOK = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Every text format: with the text as the file, and with the text as a description in its sample. */
const formats: EntryPoint[] = Object.entries(READERS).flatMap(([format, reader]) => {
  const sample = statementSamples[format as keyof typeof READERS];
  const parts = (text: string): void => {
    for (const _ of readParts(reader(), text));
  };
  return [
    { name: `file, ${format}`, longest: FILE, read: parts },
    // The description is split into lines or fields of at most 10,000 characters.
    {
      name: `file, ${format}, wording`,
      longest: 9_000,
      read: (text: string) => parts(sample.replace(/Racun/, () => (/^\s*</.test(sample) ? xml(text) : text))),
    },
  ];
});

const certificate = new X509Certificate(selfSigned('growth').cert);
const digest = `SHA-256=${hash('sha256', '', 'base64')}`;

export const ENTRY_POINTS: readonly EntryPoint[] = [
  ...formats,
  { name: 'file, halcom_recap', longest: FILE, read: readHalcomRecap },
  {
    name: 'file, xlsx, formatCode',
    longest: FILE,
    read: (text) =>
      workbook(
        `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${xml(text)}"/></numFmts></styleSheet>`,
        'x',
      ),
  },
  { name: 'file, xlsx, cell', longest: 9_000, read: (text) => workbook('<styleSheet/>', xml(text)) },
  { name: 'file, html', longest: FILE, read: (text) => all(readHtml(text)) },
  { name: 'file, html, cell', longest: 9_000, read: (text) => all(readHtml(`<table><tr><td>${text}`)) },
  { name: 'file, spreadsheet_xml', longest: FILE, read: (text) => all(readSpreadsheetXml(text)) },
  {
    name: 'file, xls',
    longest: FILE,
    read: (text) => all(readXls(Buffer.from(`${OLD_WORKBOOK}${text}`, 'latin1'))),
  },
  { name: 'file, unknown table', longest: FILE, read: (text) => unknownTextTable(text, false) },
  { name: 'table, day', longest: FILE, read: writtenDay },
  { name: 'table, amount', longest: FILE, read: writtenAmount },
  { name: 'file, format', longest: FILE, read: recogniseFormat },
  { name: 'file, encoding', longest: FILE, read: (text) => decodeStatement(Buffer.from(text)) },
  { name: 'file, mapping', longest: FILE, read: givenMapping },
  {
    name: 'multipart, type',
    longest: HEADER,
    read: (text) => formOf(`multipart/form-data; ${text}`, Buffer.from('--x--')),
  },
  {
    name: 'multipart, header of a part',
    longest: HEADER,
    read: (text) =>
      formOf(
        'multipart/form-data; boundary=x',
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="file"; filename="${text}"\r\n\r\n1\r\n--x--\r\n`,
        ),
      ),
  },
  {
    name: 'multipart, body',
    longest: FILE,
    read: (text) =>
      formOf(
        'multipart/form-data; boundary=x',
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n${text}\r\n--x--\r\n`),
      ),
  },
  {
    name: 'enrich, description',
    longest: WORDING,
    read: (text) => enrich({ description: text, amountMinor: -1, currency: 'RSD' }),
  },
  {
    name: 'enrich, name',
    longest: WORDING,
    read: (text) =>
      enrich({
        description: 'UPLATA',
        amountMinor: -1,
        currency: 'RSD',
        facts: { counterparty: { name: text } },
      }),
  },
  {
    name: 'enrich, name and description',
    longest: WORDING,
    read: (text) =>
      enrich({
        description: text,
        amountMinor: 1,
        currency: 'RSD',
        facts: { counterparty: { name: text }, paymentCode: '221' },
      }),
  },
  {
    name: 'a description of a file or bank',
    longest: 8_000,
    read: (text) => [
      normalizedDescriptor(text),
      wordsIn(text),
      enrich({
        description: text,
        amountMinor: -1,
        currency: 'RSD',
        facts: { counterparty: { name: text } },
      }),
    ],
  },
  {
    name: 'recurring, description',
    longest: 8_000,
    read: (text) => [payeeKey(null, text), payeeKey(text, ''), referencesOf(text), instalmentOf(text)],
  },
  {
    name: 'a bank, reference in a wording',
    longest: 4_000,
    read: (text) => [
      paymentReferenceOf({ remittanceInformationStructured: text }, text),
      paymentCodeOf({}, text),
    ],
  },
  { name: 'a bank, amount', longest: 4_000, read: amountOf },
  { name: 'a bank, name', longest: 4_000, read: isPersonName },
  { name: 'a bank, JSON', longest: FILE, read: parseJson },
  {
    name: 'a bank, refusal',
    longest: FILE,
    read: (text) => refusalOf({ status: 400, headers: {}, type: 'application/json', body: text }),
  },
  { name: 'JSON, depth', longest: FILE, read: isShallowJson },
  {
    name: 'XS2A, Signature',
    longest: HEADER,
    read: (text) => checkSignature(request({ signature: text, digest }), '', certificate),
  },
  {
    name: 'XS2A, Digest',
    longest: HEADER,
    read: (text) =>
      checkSignature(request({ signature: 'a="b"', digest: `SHA-256=${text}` }), '', certificate),
  },
  { name: 'XS2A, certificate', longest: HEADER, read: certificateFrom },
  {
    name: 'Retry-After',
    longest: HEADER,
    read: (text) => [parseRetryAfter(text, new Date(0)), retryAfterOf(text, 0)],
  },
  { name: 'Accept-Encoding', longest: HEADER, read: encodingFor },
  {
    name: 'Accept-Language',
    longest: HEADER,
    read: (text) => languageOf(request({ 'accept-language': text })),
  },
  { name: 'search, words', longest: 4_000, read: (text) => matcherOf(text)(NOBODY) },
  {
    name: 'search, transaction',
    longest: 8_000,
    read: (text) => matcherOf('1.234 x')({ ...NOBODY, description: text }),
  },
  { name: 'mail address', longest: 4_000, read: normaliseAddress },
  { name: 'address of a webhook', longest: 4_000, read: httpUrlFault },
  { name: 'line of the log', longest: FILE, read: redact },
  { name: 'explanation in Cyrillic', longest: 4_000, read: (text) => given('sr-Cyrl', text, text) },
];

/** Reads a text. A refusal is a valid result. */
export const readHostile = async ({ read }: EntryPoint, text: string): Promise<void> => {
  try {
    await read(text);
  } catch {}
};
