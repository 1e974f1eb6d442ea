/** Writes everything that is stored about a user as a ZIP, in a thread. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { type AccountRow, listAccountsWithHistory } from '../../ledger/accounts/store.ts';
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

/** Writes the files of an account. Statements are a room of a higher floor, so the thread passes this in. */
export type AccountFiles = (
  deps: { sql: Sql; dataKeys: DataKeys; catalogue: readonly Bank[] },
  account: { keyId: number; account: AccountRow; from: string; to: string; language: Language; at: Date },
) => AsyncIterable<{
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}>;

/** @param load loads the writer of an account's files, which no other task needs */
export const takeAlongTask = (load: () => Promise<AccountFiles>): Task<Wanted, void> =>
  task(
    takeAlong.name,
    async ({ keyId, connections, now, language, catalogue }, { sql, dataKeys, reserve, write }) => {
      const [accountFiles, { default: yazl }] = await Promise.all([load(), import('yazl')]);
      const zip = new yazl.ZipFile();
      const written = (async () => {
        for await (const piece of zip.outputStream as AsyncIterable<Uint8Array>) await write(piece);
      })();
      const add = async (name: string, content: Buffer): Promise<void> => {
        await reserve(content.length);
        zip.addBuffer(content, name, { mtime: now });
      };
      await add('README.txt', Buffer.from(phrase(language, words.takeAlongReadme)));
      for (const { id, folder } of connections) {
        const json: string[] = [];
        await writeConnection({ sql, dataKeys }, { keyId, id, now }, async (piece) => {
          json.push(piece);
        });
        await add(`${folder}/connection.json`, Buffer.from(json.join('')));
        const today = belgradeDate(now);
        for (const [at, account] of (await listAccountsWithHistory(sql, keyId, id)).entries()) {
          const period = { from: account.historyFrom ?? today, to: today };
          const files = accountFiles(
            { sql, dataKeys, catalogue },
            { keyId, account, ...period, language, at: now },
          );
          for await (const { name, pieces } of files) {
            const whole: Buffer[] = [];
            for await (const piece of pieces) whole.push(Buffer.from(piece));
            await add(`${folder}/account-${at + 1}${name}`, Buffer.concat(whole));
          }
        }
      }
      zip.end();
      await written;
    },
  );
