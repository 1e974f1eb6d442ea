/**
 * A copy of the user's transactions: a folder for each connection, a file of JSON lines for each account. The first line is
 * the cursor, so that rows and cursor are stored together or not at all.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, Obds, Transaction } from '@obds/sdk';

export class Copy {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Updates one account: additions, changes and removals since the stored cursor. */
  async sync(obds: Obds, account: Account): Promise<void> {
    const { cursor, rows } = await this.#read(account);
    for await (const page of obds.transactions.sync(account.id, { cursor }).pages()) {
      for (const row of [...page.added, ...page.modified]) rows.set(row.id, row);
      for (const { transaction_id } of page.removed) rows.delete(transaction_id);
      await this.#write(account, page.next_cursor, rows);
    }
  }

  /** Returns the transactions, newest first. */
  async transactions(account: Account): Promise<Transaction[]> {
    const { rows } = await this.#read(account);
    return [...rows.values()].sort((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id));
  }

  /** Returns the connections that have a copy. */
  async connections(): Promise<string[]> {
    return existsSync(this.#folder) ? readdir(this.#folder) : [];
  }

  async erase(connectionId: string): Promise<void> {
    await rm(join(this.#folder, connectionId), { recursive: true, force: true });
  }

  #file({ connection_id, id }: Account): string {
    return join(this.#folder, connection_id, `${id}.jsonl`);
  }

  async #read(account: Account): Promise<{ cursor: string; rows: Map<string, Transaction> }> {
    const file = this.#file(account);
    if (!existsSync(file)) return { cursor: '', rows: new Map() };
    const [first, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Transaction);
    return { cursor: JSON.parse(first!).cursor, rows: new Map(rows.map((row) => [row.id, row])) };
  }

  /** Writes a new file and renames it: after a crash, the file is the old or the new one, never a mixture. */
  async #write(account: Account, cursor: string, rows: Map<string, Transaction>): Promise<void> {
    const file = this.#file(account);
    const lines = [{ cursor }, ...rows.values()].map((line) => `${JSON.stringify(line)}\n`);
    await mkdir(join(this.#folder, account.connection_id), { recursive: true });
    await writeFile(`${file}.new`, lines.join(''), { flush: true, mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}
