-- A transaction took 820 bytes with its indexes. What a row repeated of its account (its id, its connection, its currency)
-- is read from the account now, which has a number of its own for that; what the bank said beside the wording is kept as a
-- line of fields (src/transactions/kept-details.ts); and an index is there only where something is read by it.

-- Stands for the account within the database, in four bytes instead of 27. By the order of the ids, so that what a search
-- orders by them keeps its order.
alter table accounts add column no integer;
update accounts a set no = ordered.no
from (select id, row_number() over (order by id) as no from accounts) ordered where ordered.id = a.id;
alter table accounts alter column no set not null;
alter table accounts alter column no add generated always as identity;
select setval(pg_get_serial_sequence('accounts', 'no'), greatest(count(*), 1), count(*) > 0) from accounts;
alter table accounts add constraint accounts_key_id_no_key unique (key_id, no);

alter table transactions rename to transactions_before;

-- The order of the columns is that of their alignment: no byte lies between them.
create table transactions (
  -- Integer minor units.
  amount                 bigint not null,
  key_id                 integer not null,
  account_no             integer not null,
  -- Place in the account's history of changes: what a cursor stands for.
  seq                    integer not null,
  -- Place of the last change or removal; equal to seq while nothing has changed since it was added.
  changed_seq            integer not null,
  date                   date not null,
  pending                boolean not null,
  -- A removed row keeps only what a cursor needs.
  removed                boolean not null default false,
  id                     text not null,
  -- The bank's reference, by which a repeated report is recognised.
  bank_ref               text not null,
  category               text not null,
  -- The bank's wording; sealed instead when it carries free text between people.
  description            text,
  merchant_name          text,
  merchant_category      text,
  -- Fields in a fixed order, a tab between them; what of them may name a person is sealed, as JSON.
  details                text,
  pending_transaction_id text,
  description_sealed     bytea,
  merchant_name_sealed   bytea,
  details_sealed         bytea,
  check (removed or (description is null) <> (description_sealed is null)),
  check (merchant_name is null or merchant_name_sealed is null)
);

-- Account by account, in the order of their histories: what a list reads lies together.
insert into transactions
  (amount, key_id, account_no, seq, changed_seq, date, pending, removed, id, bank_ref, category, description, merchant_name,
   merchant_category, details, pending_transaction_id, description_sealed, merchant_name_sealed, details_sealed)
select t.amount, t.key_id, a.no, t.seq, t.changed_seq, t.date, t.pending, t.removed, t.id, t.bank_ref, t.category,
       t.description, t.merchant_name, t.merchant_category,
       nullif(rtrim(array_to_string(array[
         case t.details->>'channel'
           when 'card' then 'c' when 'online' then 'o' when 'atm' then 'a' when 'transfer' then 't' when 'instant' then 'i'
           when 'direct_debit' then 'd' when 'fee' then 'f' when 'interest' then 'n' when 'cash' then 'h'
           when 'other' then 'x' end,
         case when t.details->>'valueDate' = to_char(t.date, 'YYYY-MM-DD') then '=' else t.details->>'valueDate' end,
         case when t.details->>'transactedAt' ~ '^(19|20)\d\d-.*\.000Z$'
           then extract(epoch from (t.details->>'transactedAt')::timestamptz)::bigint::text
           else t.details->>'transactedAt' end,
         t.details->>'mcc',
         t.details#>>'{location,city}',
         t.details#>>'{location,country}',
         t.details->>'paymentCode',
         case (t.details#>'{counterparty,person}')::boolean when true then 'p' when false then 'n' end,
         t.details#>>'{counterparty,name}',
         t.details#>>'{counterparty,account}',
         t.details#>>'{counterparty,bank}',
         t.details#>>'{reference,number}',
         t.details#>>'{reference,model}',
         t.details#>>'{original,amount}',
         t.details#>>'{original,currency}',
         t.details#>>'{original,rate}',
         t.details->>'processor',
         case (t.details->'review')::boolean when true then '+' when false then '-' end
       ], E'\t', ''), E'\t'), ''),
       t.pending_transaction_id, t.description_sealed, t.merchant_name_sealed, t.details_sealed
from transactions_before t join accounts a on a.id = t.account_id
order by a.no, t.seq;

drop table transactions_before;

-- What each index is for:
-- Sync pages, and every change of a row.
alter table transactions add constraint transactions_pkey primary key (key_id, account_no, seq);
alter table transactions add constraint transactions_account_fkey
  foreign key (key_id, account_no) references accounts (key_id, no) on delete cascade;
-- A cursor, and a transaction by its id. By a hash of four bytes: an id is 128 random bits, so that no two are the same
-- needs no index to watch over it.
create index transactions_by_id on transactions using hash (id) with (fillfactor = 100);
-- An entry that a bank reports again. By a hash of eight bytes, since banks word references as they like: of the 20,000
-- rows of an account two different ones have the same with a probability of 1 in 90 billion, and are refused.
create unique index transactions_by_ref on transactions (key_id, account_no, hashtextextended(bank_ref, 0));
-- The list, filtered or not; sums by month; the rows of a statement. Read from its end: rows come in this order, which
-- fills pages better than the reverse.
create index transactions_by_date on transactions (key_id, account_no, date, seq) where not removed;
-- The search over all accounts of a key, newest first.
create index transactions_by_key_and_date on transactions (key_id, date, account_no, seq) where not removed;
-- What has changed since a cursor.
create index transactions_changed on transactions (key_id, account_no, changed_seq) where changed_seq > seq;
-- What an earlier version kept in the clear, and a job seals: hardly any.
create index transactions_to_seal on transactions (key_id, id)
  where not removed and (
    (description_sealed is not null and merchant_name is not null)
    or (description is not null and bank_ref ~ '^(injected|settled)_'));

-- An account is of one key. Taken for independent, the two make the planner expect so few rows of an account that it reads
-- and sorts all of them for a page: 20 ms instead of 0.1 of 20,000 rows.
create statistics transactions_of_accounts (dependencies) on key_id, account_no from transactions;
analyze transactions;

-- With the usual fifth, ten million rows of 50 million would have to change before anything is vacuumed.
alter table transactions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
