/** Your copy of the bank data, in SQLite. */
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionDetails, TransactionSync } from '@obds/sdk';

export interface ConnectionView {
  id: string;
  bank: string;
  status: string;
  days_until_expiry: number;
  accounts: AccountView[];
}

export interface AccountView {
  id: string;
  name: string;
  currency: string;
  /** Number of transactions in the copy. */
  transactions: number;
  latest: { id: string; date: string; merchant: string; amount: number }[];
}

const database = new DatabaseSync(process.env.DATABASE ?? 'app.db');
// SQLite deletes accounts and transactions together with their connection: nothing is left after an erasure.
database.exec(`
  create table if not exists connections (
    id text primary key, user_id text not null, bank text not null, status text not null, days_until_expiry integer not null
  ) strict;
  create table if not exists accounts (
    id text primary key, connection_id text not null references connections on delete cascade,
    name text not null, currency text not null, cursor text not null default ''
  ) strict;
  create table if not exists transactions (
    id text primary key, account_id text not null references accounts on delete cascade,
    date text not null, merchant text not null, category text not null, amount real not null, pending integer not null
  ) strict;
  create index if not exists transactions_by_date on transactions (account_id, date);
`);

/** Does all of the work or nothing. */
const atomically = <Value>(work: () => Value): Value => {
  database.exec('begin immediate');
  try {
    const value = work();
    database.exec('commit');
    return value;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
};

export const addConnection = (id: string, userId: string): void => {
  // A renewal has the same id.
  database.prepare("insert or ignore into connections values (?, ?, '', 'active', 0)").run(id, userId);
};

/** Stores the state of a connection and its accounts. Returns false if the connection was erased. */
export const updateConnection = (connection: ConnectionDetails, bank: string): boolean =>
  atomically(() => {
    const { connection_id, status, days_until_expiry, accounts } = connection;
    const { changes } = database
      .prepare('update connections set bank = ?, status = ?, days_until_expiry = ? where id = ?')
      .run(bank, status, days_until_expiry, connection_id);
    if (changes === 0) return false;
    const write = database.prepare(
      'insert into accounts (id, connection_id, name, currency) values (?, ?, ?, ?) on conflict (id) do update set name = excluded.name',
    );
    for (const { id, name, currency } of accounts) write.run(id, connection_id, name, currency);
    // The user may have taken an account out of the consent.
    database
      .prepare('delete from accounts where connection_id = ? and id not in (select value from json_each(?))')
      .run(connection_id, JSON.stringify(accounts.map(({ id }) => id)));
    return true;
  });

export const eraseConnection = (id: string): void => {
  database.prepare('delete from connections where id = ?').run(id);
};

export const connectionIds = (): string[] =>
  database
    .prepare('select id from connections')
    .all()
    .map(({ id }) => id as string);

export const hasConnection = (id: string, userId: string): boolean =>
  database.prepare('select 1 from connections where id = ? and user_id = ?').get(id, userId) !== undefined;

export const connectionOfAccount = (accountId: string): string | undefined =>
  database.prepare('select connection_id as id from accounts where id = ?').get(accountId)?.id as
    | string
    | undefined;

export const cursorOf = (accountId: string): string =>
  (database.prepare('select cursor from accounts where id = ?').get(accountId)?.cursor ?? '') as string;

/**
 * Stores a page of changes and its cursor together, so that the copy is complete after a crash. Returns false if the cursor
 * has moved: another sync was faster, or the account was erased.
 */
export const applyPage = (accountId: string, cursor: string, page: TransactionSync): boolean =>
  atomically(() => {
    const { changes } = database
      .prepare('update accounts set cursor = ? where id = ? and cursor = ?')
      .run(page.next_cursor, accountId, cursor);
    if (changes === 0) return false;
    const write = database.prepare('insert or replace into transactions values (?, ?, ?, ?, ?, ?, ?)');
    for (const { id, date, merchant_name, category, amount, pending } of [...page.added, ...page.modified])
      write.run(id, accountId, date, merchant_name, category, amount, Number(pending));
    const remove = database.prepare('delete from transactions where id = ?');
    for (const { transaction_id } of page.removed) remove.run(transaction_id);
    return true;
  });

/** Returns the data of a user's page. */
export const connectionsOf = (userId: string): ConnectionView[] => {
  const rows = <Row>(sql: string, id: string): Row[] => database.prepare(sql).all(id) as Row[];
  return rows<ConnectionView>("select * from connections where user_id = ? and bank <> ''", userId).map(
    (connection) => ({
      ...connection,
      accounts: rows<AccountView>('select * from accounts where connection_id = ?', connection.id).map(
        ({ id, name, currency }) => ({
          id,
          name,
          currency,
          transactions: rows<{ n: number }>(
            'select count(*) as n from transactions where account_id = ?',
            id,
          )[0]!.n,
          latest: rows(
            'select id, date, merchant, amount from transactions where account_id = ? order by date desc, id limit 5',
            id,
          ),
        }),
      ),
    }),
  );
};
