/** Files become statements: unpacked, decoded, recognised and read, each whole or not at all. */

import { accountOf } from '../statement-formats/account-number.ts';
import type { CsvOptions } from '../statement-formats/csv/reader.ts';
import { csvReader } from '../statement-formats/csv/reader.ts';
import { decodeStatement } from '../statement-formats/encoding.ts';
import { type HalcomRecap, readHalcomRecap } from '../statement-formats/halcom/recap.ts';
import { type StatementReader, streamParts } from '../statement-formats/reader.ts';
import { READERS, recogniseFormat, type StatementFormat } from '../statement-formats/recognise.ts';
import type { StatementEntry, StatementHead } from '../statement-formats/statement.ts';
import { StatementError } from '../statement-formats/statement-error.ts';
import { isZip, unzip } from '../statement-formats/zip.ts';
import { reading } from './refusal.ts';

/** Of a zip, once it is unpacked. */
const ZIP = { most: 200, size: 64 * 1024 * 1024 };
/** Entries that one request takes over, which is one transaction. */
export const MOST_LINES = 100_000;

export interface ReadLine {
  entry: StatementEntry;
  /** Where it begins in its file. */
  line: number;
}

export interface ReadStatement {
  head: StatementHead;
  lines: ReadLine[];
}

export interface ReadFile {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  statements: ReadStatement[];
}

interface Unpacked {
  name: string;
  bytes: Buffer;
}

const unpacked = async (files: readonly Unpacked[]): Promise<Unpacked[]> => {
  const all: Unpacked[] = [];
  for (const { name, bytes } of files) {
    if (!isZip(bytes)) {
      all.push({ name, bytes });
      continue;
    }
    const entries = await reading(name, () => unzip(bytes, ZIP));
    for (const entry of entries) {
      const inside = name === '' ? entry.name : `${name}/${entry.name}`;
      await reading(inside, () => {
        if (isZip(entry.bytes)) throw new StatementError({ line: 1, column: 1 }, 'no zip within a zip');
      });
      all.push({ name: inside, bytes: entry.bytes });
    }
  }
  return all;
};

const UNKNOWN = 'a statement in camt, MT940, Halcom, Asseco, ROL, OFX or CSV (a PDF or a picture is none)';

interface Recognised {
  name: string;
  text: string;
  encoding: string;
  format: StatementFormat;
}

const recognised = ({ name, bytes }: Unpacked, options: CsvOptions): Promise<Recognised> =>
  reading(name, () => {
    const { text, encoding } = decodeStatement(bytes);
    const format = recogniseFormat(text, options.header);
    if (format === null) throw new StatementError({ line: 1, column: 1 }, UNKNOWN);
    return { name, text, encoding, format };
  });

const readerOf = (format: keyof typeof READERS, options: CsvOptions): StatementReader =>
  format === 'csv' ? csvReader(options) : READERS[format]();

/** All lines of a file, counted over the whole request. */
const readText = (
  { name, text, encoding, format }: Recognised & { format: keyof typeof READERS },
  options: CsvOptions,
  counted: { lines: number },
): Promise<ReadFile> =>
  reading(name, async () => {
    const statements: ReadStatement[] = [];
    let lines: ReadLine[] = [];
    for await (const part of streamParts(readerOf(format, options), [text])) {
      if (part.kind === 'statement') {
        statements.push({ head: part.statement, lines });
        lines = [];
        continue;
      }
      counted.lines += 1;
      if (counted.lines > MOST_LINES) {
        throw new StatementError(
          { line: part.line, column: 1 },
          `at most ${MOST_LINES} lines in one request`,
        );
      }
      lines.push({ entry: part.entry, line: part.line });
    }
    return { name, format, encoding, statements };
  });

const lastDay = ({ lines }: ReadStatement): string =>
  lines.reduce((last, { entry }) => ((entry.bookingDate ?? '') > last ? entry.bookingDate! : last), '');

const EMPTY_HEAD = { id: null, page: null, balances: [] };

/** Gives the statements of Hal E-Bank their recaps, by account and day. One that is left over is a day without entries. */
const withRecaps = (
  files: ReadFile[],
  recaps: readonly { name: string; recap: Map<string, HalcomRecap> }[],
): ReadFile[] => {
  const left = recaps.flatMap(({ name, recap }) =>
    [...recap].map(([account, said]) => ({ name, account: accountOf(account), said })),
  );
  const same = (one: { iban: string | null; number: string | null }, other: typeof one): boolean =>
    one.iban === other.iban && one.number === other.number;
  for (const { format, statements } of files) {
    if (format !== 'halcom') continue;
    for (const statement of statements) {
      const { head } = statement;
      const own = left.filter(({ account }) => same(account, head.account));
      const found =
        own.find(({ said }) => said.period?.to === lastDay(statement)) ??
        (own.length === 1 ? own[0] : undefined);
      if (!found) continue;
      left.splice(left.indexOf(found), 1);
      statement.head = { ...head, ...found.said };
    }
  }
  const alone = Map.groupBy(left, ({ name }) => name);
  return [
    ...files,
    ...recaps.map(
      ({ name }): ReadFile => ({
        name,
        format: 'halcom_recap',
        encoding: null,
        statements: (alone.get(name) ?? []).map(({ account, said }) => ({
          head: {
            ...EMPTY_HEAD,
            ...said,
            account: { ...account, currency: 'RSD', holder: null, bank: null },
          },
          lines: [],
        })),
      }),
    ),
  ];
};

/**
 * Reads all files of a request.
 * @throws INVALID_STATEMENT for the first that cannot be read
 */
export const readFiles = async (files: readonly Unpacked[], options: CsvOptions): Promise<ReadFile[]> => {
  const counted = { lines: 0 };
  const read: ReadFile[] = [];
  const recaps: { name: string; recap: Map<string, HalcomRecap> }[] = [];
  for (const file of await unpacked(files)) {
    const known = await recognised(file, options);
    const { format, name, text } = known;
    if (format === 'halcom_recap') {
      recaps.push({ name, recap: await reading(name, () => readHalcomRecap(text)) });
    } else {
      read.push(await readText({ ...known, format }, options, counted));
    }
  }
  return withRecaps(read, recaps);
};
