/**
 * The two halves of an upload that run in a thread: its files are read before anything is locked, and what is in them is taken
 * over within the transaction of the import, whose statements the main thread runs. In between the entries are bytes that the
 * main thread does not look into.
 */
import type { KeyObject } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { DateOrder } from '../../../packages/statement-formats/src/dates.ts';
import type { StatementFormat } from '../../../packages/statement-formats/src/recognise.ts';
import type { Mapping } from '../../../packages/statement-formats/src/table/columns.ts';
import type { DecimalMark } from '../../../packages/statement-formats/src/table/numbers.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { SealingKey } from '../../platform/secrets.ts';
import { task } from '../../platform/threads/task.ts';
import { type Batch, batchesOf, type TakenOver, turnoverOf } from './batches.ts';
import { type GivenMapping, headersOf } from './mapping.ts';
import { readFiles } from './read.ts';
import { takeOver } from './take-over.ts';

interface FileOfBatches {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  batches: Batch[];
}

export interface Upload {
  files: { name: string; bytes: Uint8Array }[];
  /** Where a table does not say it. */
  account: string | null;
  currency: string | null;
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
  unsignedAmounts: 'in' | 'out' | null;
  /** What the columns of a table mean: as its sender says, and as was said of tables before, by the hash of their headings. */
  given: GivenMapping | null;
  remembered: ReadonlyMap<string, Mapping>;
  /** Where accounts are whose number does not say it. */
  bankId: string | null;
  catalogue: readonly Bank[];
}

export interface UploadRead {
  /** Of all accounts, each once. */
  bankIds: string[];
  /** Mappings that were given and used. */
  used: Map<string, Mapping>;
}

/** Writes what {@link takeOverUpload} takes. */
export const readUpload = task<Upload, UploadRead>('read-upload', async (upload, { reserve, write }) => {
  const { account, currency, dateOrder, decimalMark, unsignedAmounts, given, remembered, bankId, catalogue } =
    upload;
  const { header, used } = headersOf(given, remembered);
  const named = upload.files.map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));
  const options = {
    header,
    ...(account === null ? {} : { account }),
    ...(currency === null ? {} : { currency }),
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(decimalMark === null ? {} : { decimalMark }),
    ...(unsignedAmounts === null ? {} : { unsignedAmounts }),
    isMapped: given !== null,
  };
  const files = (await readFiles(named, options, reserve)).map((file): FileOfBatches => {
    const { name, format, encoding } = file;
    return { name, format, encoding, batches: batchesOf(file, catalogue, bankId) };
  });
  const bankIds = new Set(files.flatMap(({ batches }) => batches.map((batch) => batch.bankId)));
  await write(serialize(files));
  return { bankIds: [...bankIds].sort(), used };
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
}

export type TakenStatement = Omit<TakenOver, 'entries' | 'stated'> & {
  /** Entries that are booked, and those of them that are rows now and were not before. */
  booked: number;
  added: number;
  turnover: number;
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
  accounts: TakenAccount[];
}

export const takeOverUpload = task<Takeover, TakenFile[]>(
  'take-over-upload',
  async ({ read, keyId, at, connections }, { sql: tx }) => {
    const files = deserialize(Buffer.concat(read)) as FileOfBatches[];
    const owners = new Map(
      connections.map(({ bankId, connectionId, dataKey }) => [
        bankId,
        { keyId, connectionId, bankId, dataKey: new SealingKey(dataKey), at },
      ]),
    );
    const taken: TakenFile[] = [];
    for (const { batches, ...file } of files) {
      const accounts: TakenAccount[] = [];
      for (const batch of batches) {
        const owner = owners.get(batch.bankId)!;
        const { accountId, added, ...outcome } = await takeOver(tx, owner, batch, file.format);
        accounts.push({
          ...outcome,
          id: accountId,
          name: batch.account.name,
          bankId: batch.bankId,
          connectionId: owner.connectionId,
          statements: batch.statements.map(({ entries, stated: _, ...statement }) => ({
            ...statement,
            booked: entries.length,
            added: entries.filter((entry) => added.has(entry)).length,
            turnover: turnoverOf(entries),
          })),
        });
      }
      taken.push({ ...file, accounts });
    }
    return taken;
  },
);
