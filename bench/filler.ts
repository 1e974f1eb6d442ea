/** Customers beside the one that is measured: rows as wide as real ones, made by the database itself. */
import type { Sql } from '../src/platform/database/postgres.ts';

/** Rows of an account, and accounts of a key, each of a connection of its own. */
const ROWS_OF_ACCOUNT = 100;
const ACCOUNTS_OF_KEY = 500;
/** Accounts of one insert. */
const LOT = 10_000;

/** Adds what is missing of so many transactions and connections; account numbers below `from` are there already. */
export const fill = async (sql: Sql, size: { from: number; to: number }): Promise<void> => {
  // Checked and built at the end, all at once: made row by row it would take several times as long.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'transactions'::regclass and not indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  const [reference] = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'transactions_account_fkey'`;
  await sql`alter table transactions drop constraint transactions_account_fkey`;
  for (let from = size.from; from < size.to; from += LOT) {
    await sql.unsafe(lotOf(from, Math.min(from + LOT, size.to)));
  }
  await sql.unsafe(
    `alter table transactions add constraint transactions_account_fkey ${reference!.definition}`,
  );
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const table of ['api_keys', 'connections', 'accounts', 'transactions']) {
    await sql.unsafe(`vacuum (analyze) ${table}`);
  }
};

/** How many accounts it takes to have so many rows. */
export const accountsFor = (rows: number): number => Math.ceil(rows / ROWS_OF_ACCOUNT);

/** Accounts `from` to `to` with their keys, connections and rows. Half a year for each; nothing of it opens with any key. */
const lotOf = (from: number, to: number): string => `
  insert into api_keys (public_id, kind, app_name, scopes, created_at)
  select 'key_filler' || n, 'developer', 'Filler', '{}', now()
  from generate_series(${Math.ceil(from / ACCOUNTS_OF_KEY)}, ${Math.ceil(to / ACCOUNTS_OF_KEY) - 1}) n;

  insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, pulled_until)
  -- One after the other, as users come.
  select 'conn_' || left(md5('c' || n), 22), k.id, 'otp', 'user-' || n, now() - interval '60 days' + n * interval '5 seconds',
         now() + interval '30 days', 'dk_' || n, now()
  from generate_series(${from}, ${to - 1}) n join api_keys k on k.public_id = 'key_filler' || n / ${ACCOUNTS_OF_KEY};

  with made as (
    insert into accounts (id, key_id, connection_id, bank_id, bank_ref, position, name, currency, type, iban, holder,
                          opening_balance, balance, available, last_seq)
    select 'acc_' || left(md5('a' || n), 22), k.id, 'conn_' || left(md5('c' || n), 22), 'otp', 'current', 0, 'Tekući račun', 'RSD',
           'checking', decode(repeat('ab', 60), 'hex'), decode(repeat('cd', 53), 'hex'), 0, 0, 0, ${ROWS_OF_ACCOUNT}
    from generate_series(${from}, ${to - 1}) n join api_keys k on k.public_id = 'key_filler' || n / ${ACCOUNTS_OF_KEY}
    order by n
    returning no, key_id
  )
  insert into transactions (amount, key_id, account_no, seq, changed_seq, date, pending, id, bank_ref, category, description,
                            merchant_name, merchant_category, details)
  select -100 - (s * 7919 + no) % 500000, key_id, no, s, s, current_date - 180 + (s * 180) / ${ROWS_OF_ACCOUNT}, false,
         'txn_' || left(md5(no || '-' || s) || md5(s || '-' || no), 22), '202603-' || lpad(s::text, 5, '0'),
         (array['groceries', 'groceries', 'shopping', 'insurance'])[1 + s % 4],
         (array['Visa debit - LIDL 979 Novi Sad', 'UNIVEREXPORT 616 NOVI SAD 688', 'H&M DELTA CITY RS0761 SRB BEOGRAD',
                'PREMIJA OSIGURANJE'])[1 + s % 4],
         (array['Lidl', 'Univerexport', 'H&M', 'Premija Osiguranje'])[1 + s % 4],
         (array['discount_supermarket', 'supermarket', 'clothing', 'insurance'])[1 + s % 4],
         (array[E'c\\t=\\t\\t5411\\tNOVI SAD\\tRS', E'c\\t\\t1773144794\\t5411', E'c\\t=\\t1773144794\\t\\tBEOGRAD\\tRS',
                E'd\\t\\t\\t\\t\\t\\t221\\tn\\tOSIGURANJE DOO'])[1 + s % 4]
  from made, generate_series(1, ${ROWS_OF_ACCOUNT}) s
  order by no, s`;
