/** The quickstart's files: rows and cursor are stored together, and an interruption loses nothing. */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Account, Obds, Transaction, TransactionSync } from '@obds/sdk';
import { Copy } from '../examples/quickstart/copy.ts';
import { temporaryDirectory } from './support/process.ts';

const account = { id: 'acc_1', connection_id: 'conn_1' } as Account;
const row = (id: string, date: string, amount = -1): Transaction => ({ id, date, amount }) as Transaction;
const page = (next_cursor: string, added: Transaction[], changed: Partial<TransactionSync> = {}) =>
  ({ added, modified: [], removed: [], next_cursor, ...changed }) as unknown as TransactionSync;

/** Makes a service with these pages after each cursor, which fails if the page is an error. */
const serviceWith = (pages: Record<string, (TransactionSync | Error)[]>) => {
  const asked: string[] = [];
  const sync = (_id: string, { cursor }: { cursor: string }) => ({
    async *pages() {
      asked.push(cursor);
      for (const one of pages[cursor] ?? []) {
        if (one instanceof Error) throw one;
        yield one;
      }
    },
  });
  return { asked, obds: { transactions: { sync } } as unknown as Obds };
};

test('rows before a failure stay, with the cursor to continue from', async (t) => {
  const folder = await temporaryDirectory(t);
  const { asked, obds } = serviceWith({
    '': [page('txn_2', [row('txn_1', '2026-03-01'), row('txn_2', '2026-03-02')]), new Error('cut off')],
    txn_2: [
      page('txn_3', [row('txn_3', '2026-03-03')], {
        modified: [row('txn_2', '2026-03-02', -7)],
        removed: [{ transaction_id: 'txn_1' }],
      }),
    ],
  });
  await assert.rejects(new Copy(folder).sync(obds, account), /cut off/);
  const file = join(folder, 'conn_1', 'acc_1.jsonl');
  const [cursor] = (await readFile(file, 'utf8')).split('\n');
  assert.deepEqual(JSON.parse(cursor!), { cursor: 'txn_2' });
  // A crash while the next file was written.
  await writeFile(`${file}.new`, '{"cursor":"txn_3"}\n{"id":"txn');
  const later = new Copy(folder);
  assert.deepEqual((await later.transactions(account)).length, 2);
  await later.sync(obds, account);
  assert.deepEqual(asked, ['', 'txn_2']);
  assert.deepEqual(
    (await later.transactions(account)).map(({ id, amount }) => [id, amount]),
    [
      ['txn_3', -1],
      ['txn_2', -7],
    ],
  );
  assert.deepEqual(await readdir(join(folder, 'conn_1')), ['acc_1.jsonl']);
});

test('a connection is erased completely, and another stays', async (t) => {
  const copy = new Copy(await temporaryDirectory(t));
  assert.deepEqual(await copy.connections(), []);
  const { obds } = serviceWith({ '': [page('txn_1', [row('txn_1', '2026-03-01')])] });
  const other = { id: 'acc_2', connection_id: 'conn_2' } as Account;
  for (const one of [account, other]) await copy.sync(obds, one);
  await copy.erase('conn_1');
  assert.deepEqual(await copy.connections(), ['conn_2']);
  assert.deepEqual(
    [(await copy.transactions(account)).length, (await copy.transactions(other)).length],
    [0, 1],
  );
});
