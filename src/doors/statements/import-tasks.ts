/**
 * The two halves of an upload that run in a thread: its files are read before anything is locked, and what is in them is taken
 * over within the transaction of the import, whose statements the main thread runs. In between the entries are bytes that the
 * main thread does not look into.
 */
import type { KeyObject } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { CsvOptions } from '../../../packages/statement-formats/src/csv/reader.ts';
import type { DateOrder } from '../../../packages/statement-formats/src/dates.ts';
import type { StatementFormat } from '../../../packages/statement-formats/src/recognise.ts';
import type { TableReading } from '../../../packages/statement-formats/src/table/header.ts';
import type { DecimalMark } from '../../../packages/statement-formats/src/table/numbers.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { enricherFor } from '../../ledger/transactions/enrichment/enrichment.ts';
import { SealingKey } from '../../platform/secrets.ts';
import { task } from '../../platform/threads/task.ts';
import { type Batch, batchesOf, type TakenOver, turnoverOf } from './batches.ts';
import { unlistedWarning } from './checks.ts';
import { joinConnected } from './join.ts';
import { type GivenMapping, headersOf, type SavedMapping } from './mapping.ts';
import type { FileAccount, Joined } from './onto.ts';
import { MOST_SHOWN, type Preview, previewOf } from './preview.ts';
import { type NamedFile, readFiles } from './read.ts';
import { readTables, type TableView, tableView } from './tables.ts';
import { takeOver } from './take-over.ts';

interface FileOfBatches {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  table: TableView | null;
  batches: Batch[];
}

export interface Upload {
  files: { name: string; bytes: Uint8Array }[];
  /** The account that the caller gave. */
  account: string | null;
  currency: string | null;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  unsignedAmounts: 'in' | 'out' | null;
  /** The meaning of columns: given by the sender, and saved earlier by the hash of the headings. */
  given: GivenMapping | null;
  remembered: ReadonlyMap<string, SavedMapping>;
  /** The bank of accounts whose number does not name one. */
  bankId: string | null;
  catalogue: readonly Bank[];
}

export interface UploadRead {
  /** Accounts, each once for each bank. */
  accounts: FileAccount[];
  /** Mappings that were given and used. */
  used: Map<string, SavedMapping>;
}

const namedFiles = ({ files }: Upload): NamedFile[] =>
  files.map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));

const optionsOf = (upload: Upload): { options: CsvOptions; used: UploadRead['used'] } => {
  const { account, currency, dateOrder, decimalMark, unsignedAmounts, given, remembered } = upload;
  const reading: Partial<TableReading> = {
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(decimalMark === null ? {} : { decimalMark }),
    ...(unsignedAmounts === null ? {} : { unsignedAmounts }),
  };
  const { header, used } = headersOf(given, remembered, reading);
  const options = {
    header,
    ...(account === null ? {} : { account }),
    ...(currency === null ? {} : { currency }),
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(decimalMark === null ? {} : { decimalMark }),
    ...(unsignedAmounts === null ? {} : { unsignedAmounts }),
    isMapped: given !== null,
  };
  return { options, used };
};

/** Lists the tables among the files of an upload. */
export const tablesOfUpload = task<Upload, TableView[]>('tables-of-upload', async (upload, { reserve }) => {
  const { catalogue, bankId } = upload;
  return readTables(namedFiles(upload), optionsOf(upload).options, { catalogue, bankId, reserve });
});

/** Writes what {@link takeOverUpload} takes. */
export const readUpload = task<Upload, UploadRead>('read-upload', async (upload, { reserve, write }) => {
  const { bankId, catalogue } = upload;
  const { options, used } = optionsOf(upload);
  const read = await readFiles(namedFiles(upload), options, reserve);
  const files = read.map((file): FileOfBatches => {
    const { name, format, encoding, table } = file;
    const view = table && tableView(name, table);
    return { name, format, encoding, table: view, batches: batchesOf(file, catalogue, bankId) };
  });
  const accounts = new Map(
    files.flatMap(({ batches }) =>
      batches.map(({ bankId: at, account: { name, currency: of } }): [string, FileAccount] => [
        `${at} ${name} ${of}`,
        { name, currency: of, bankId: at },
      ]),
    ),
  );
  await write(serialize(files));
  return { accounts: [...accounts.values()], used };
});

/** The connection that the accounts of a bank belong to. */
interface BankConnection {
  bankId: string;
  connectionId: string;
  dataKey: KeyObject;
}

export interface Takeover {
  /** As {@link readUpload} wrote it. */
  read: Uint8Array[];
  keyId: number;
  at: Date;
  connections: BankConnection[];
  /** Connected accounts that files join. */
  joined: Joined[];
}

export type TakenStatement = Omit<TakenOver, 'entries' | 'stated'> & {
  /** Entries that are booked, and those of them that are rows now and were not before. */
  booked: number;
  added: number;
  /** Entries that are left out, since the bank of the connected account reports their days and does not list them. */
  unlisted: number;
  moneyIn: number;
  moneyOut: number;
  /** Null behind the statements whose rows are shown. */
  preview: Preview | null;
};

export interface TakenAccount {
  id: string;
  name: string;
  bankId: string;
  connectionId: string;
  isNew: boolean;
  /** Something of the account has changed. */
  changed: boolean;
  statements: TakenStatement[];
}

export interface TakenFile {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  table: TableView | null;
  accounts: TakenAccount[];
}

export const takeOverUpload = task<Takeover, TakenFile[]>(
  'take-over-upload',
  async ({ read, keyId, at, connections, joined }, { sql: tx }) => {
    const files = deserialize(Buffer.concat(read)) as FileOfBatches[];
    const owners = new Map(
      connections.map(({ bankId, connectionId, dataKey }) => [
        bankId,
        { keyId, connectionId, bankId, dataKey: new SealingKey(dataKey), at },
      ]),
    );
    const taken: TakenFile[] = [];
    let shown = 0;
    for (const { batches, ...file } of files) {
      const accounts: TakenAccount[] = [];
      for (const batch of batches) {
        const { name, currency } = batch.account;
        const onto = joined.find((each) => each.name === name && each.currency === currency);
        const owner = onto && { ...onto, keyId, at, dataKey: new SealingKey(onto.dataKey) };
        const { accountId, added, unlisted, ...outcome } = owner
          ? await joinConnected(tx, owner, batch)
          : await takeOver(tx, owners.get(batch.bankId)!, batch, file.format);
        const enrich = shown < MOST_SHOWN ? await enricherFor(tx, owner ?? owners.get(batch.bankId)!) : null;
        const preview = (entries: readonly BankEntry[]): Preview | null => {
          shown += 1;
          return enrich && shown <= MOST_SHOWN ? previewOf(entries, added, enrich) : null;
        };
        accounts.push({
          ...outcome,
          id: accountId,
          name: batch.account.name,
          bankId: batch.bankId,
          connectionId: (onto ?? owners.get(batch.bankId)!).connectionId,
          statements: batch.statements.map(({ entries, stated: _, ...statement }) => ({
            ...statement,
            booked: entries.length,
            added: entries.filter((entry) => added.has(entry)).length,
            unlisted: entries.filter((entry) => unlisted.has(entry)).length,
            warnings: [...statement.warnings, ...unlistedWarning(entries, unlisted)],
            moneyIn: turnoverOf(entries.filter(({ amount }) => amount > 0)),
            moneyOut: turnoverOf(entries.filter(({ amount }) => amount < 0)),
            preview: preview(entries),
          })),
        });
      }
      taken.push({ ...file, accounts });
    }
    return taken;
  },
);
