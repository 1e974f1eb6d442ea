/** Writes everything that is stored about a user as a ZIP, in a thread. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { addDays, belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { type AccountRow, listAccountsWithHistory } from '../../ledger/accounts/store.ts';
import { listReads, READ_DAYS } from '../../ledger/connection-reads/store.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import { type Task, type TaskName, task } from '../../platform/threads/task.ts';
import { writeConnection } from '../connections/export.ts';

interface Wanted {
  keyId: number;
  connections: readonly { id: string; folder: string }[];
  now: Date;
  language: Language;
  catalogue: readonly Bank[];
}

export const takeAlong: TaskName<Wanted, void> = { name: 'take-along' };

interface AccountFile {
  /** Follows `account-1` in the name of the file: `.csv` or `-2026.pdf`. */
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

interface AccountPeriod {
  keyId: number;
  account: AccountRow;
  /** Days. */
  from: string;
  to: string;
  language: Language;
  at: Date;
}

/** Writes the files of an account. Statements are a room of a higher floor, so the thread passes this in. */
export type AccountFiles = (
  deps: { sql: Sql; dataKeys: DataKeys; catalogue: readonly Bank[] },
  period: AccountPeriod,
) => AsyncIterable<AccountFile>;

type Put = (piece: string | Uint8Array) => Promise<void>;

/** @param load loads the writer of an account's files, which no other task needs */
export const takeAlongTask = (load: () => Promise<AccountFiles>): Task<Wanted, void> =>
  task(takeAlong.name, async (wanted, { sql, dataKeys, write }) => {
    const { keyId, connections, now, language, catalogue } = wanted;
    const [accountFiles, { default: yazl }] = await Promise.all([load(), import('yazl')]);
    const zip = new yazl.ZipFile();
    /** Adds a file piece by piece: the next piece follows when the reader of the ZIP has taken the one before. */
    const add = async (name: string, fill: (put: Put) => Promise<void>): Promise<void> => {
      const file = new PassThrough();
      zip.addReadStream(file, name, { mtime: now });
      await fill(async (piece) => {
        if (!file.write(piece)) await once(file, 'drain');
      });
      file.end();
    };
    const fillAll = async (): Promise<void> => {
      await add('README.txt', (put) => put(phrase(language, words.takeAlongReadme)));
      for (const { id, folder } of connections) {
        await add(`${folder}/connection.json`, (put) =>
          writeConnection({ sql, dataKeys }, { keyId, id, now }, put),
        );
        const today = belgradeDate(now);
        const reads = await listReads(sql, keyId, [id], addDays(today, 1 - READ_DAYS));
        await add(`${folder}/reads.json`, (put) => put(`${JSON.stringify(reads, null, 2)}\n`));
        for (const [at, account] of (await listAccountsWithHistory(sql, keyId, id)).entries()) {
          const period = { from: account.historyFrom ?? today, to: today };
          const files = accountFiles(
            { sql, dataKeys, catalogue },
            { keyId, account, ...period, language, at: now },
          );
          for await (const { name, pieces } of files)
            await add(`${folder}/account-${at + 1}${name}`, async (put) => {
              for await (const piece of pieces) await put(piece);
            });
        }
      }
      zip.end();
    };
    const send = async (): Promise<void> => {
      for await (const piece of zip.outputStream as AsyncIterable<Uint8Array>) await write(piece);
    };
    await Promise.all([fillAll(), send()]);
  });
