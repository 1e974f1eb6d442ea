-- The ledger: accounts, transactions, and the corrections of names and categories. Money is an integer number of minor
-- units.

-- An account at a bank, or an account of a statement file.
create table accounts (
  id text not null,
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  bank_id text not null,
  bank_ref text not null,
  -- Order within the connection, as the bank lists the accounts.
  position integer not null,
  name text not null,
  currency text not null,
  type text not null check (type in ('checking', 'savings', 'business')),
  -- Sealed with the data key of the connection, like holder, identity and number.
  iban bytea,
  holder bytea not null,
  identity bytea,
  -- balance = opening_balance + posted transactions; available = balance + pending transactions.
  opening_balance bigint not null,
  balance bigint not null,
  available bigint not null,
  -- Counts additions and changes of the account's transactions: transactions.seq.
  last_seq bigint not null default 0,
  -- The part of the history that was read: none, the newest days, or all that the bank has.
  history text not null default 'complete' check (history in ('none', 'recent', 'complete')),
  -- The first day that was read, or of the first statement: earlier amounts are part of the opening balance. Null if
  -- the bank gave the opening balance.
  rows_from date,
  -- The last day that a read covered. Null if the bank reports changes instead.
  rows_to date,
  -- Missing days between known ones: [{from, to, reason}].
  gaps jsonb not null default '[]',
  -- Balances that the bank reported with the last read: [{kind, amount, asOf}], in minor units. Null for a bank that
  -- reports changes instead.
  stated jsonb,
  -- The bank's booked balance minus opening balance and rows; null if unknown.
  ledger_gap bigint,
  -- The number of an account without an IBAN, as statement files have it.
  number bytea,
  -- Names the account inside the database, in four bytes instead of 27.
  no integer generated always as identity not null,
  -- When the bank's list first lacked the account; null again if the bank lists it again.
  closed_at timestamptz,
  -- For an account of statement files: the connected account of the same user with the same IBAN and currency. Sums over
  -- several accounts omit the duplicate.
  duplicate_of text,
  primary key (key_id, id),
  constraint accounts_connection_id_bank_ref_key unique (key_id, connection_id, bank_ref),
  constraint accounts_key_id_no_key unique (key_id, no),
  constraint accounts_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade,
  -- If the other account is erased, this one is no longer a duplicate.
  constraint accounts_duplicate_of_fkey foreign key (key_id, duplicate_of)
    references accounts (key_id, id) on delete set null (duplicate_of)
);
alter table accounts enable row level security, force row level security;
create policy tenant on accounts using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of an account that has a duplicate.
create index accounts_by_original on accounts (key_id, duplicate_of) where duplicate_of is not null;
-- The accounts of a connection.
create index accounts_by_connection on accounts (connection_id);
-- Look-ups that know the id only.
create index accounts_by_id on accounts (id);

-- Accounts that a user removed from a connection, whose data are erased. An application that uses the id gets an error that
-- explains it.
create table ended_accounts (
  key_id integer not null,
  -- SHA-256 of the id.
  id_hash bytea not null,
  connection_id text not null,
  -- On the clock of the key.
  ended_at timestamptz not null,
  -- Hash of the bank's reference with the data key of the connection: the bank may go on listing the account, and its data
  -- are not read again. Null once the user has shared the account again.
  ref_hash bytea,
  primary key (key_id, id_hash),
  constraint ended_accounts_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table ended_accounts enable row level security, force row level security;
create policy tenant on ended_accounts using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of a connection.
create index ended_accounts_by_connection on ended_accounts (connection_id);

-- The rows of the ledger. The columns are ordered by alignment, so that no bytes are lost between them.
create table transactions (
  -- Integer minor units.
  amount bigint not null,
  -- Under a policy, PostgreSQL uses an index for conditions that cannot reveal a row, which a hash function is not known
  -- to be. So the hash is a column: eight bytes, because the references of banks have any length. Two different
  -- references among the 20,000 rows of an account collide with a probability of 1 in 90 billion, and the second is
  -- refused.
  ref_hash bigint not null generated always as (hashtextextended(bank_ref, 0)) stored,
  key_id integer not null,
  account_no integer not null,
  -- Sequence number in the account's history. A cursor stands for it.
  seq integer not null,
  -- Sequence number of the last change or removal; equal to seq if the row never changed.
  changed_seq integer not null,
  date date not null,
  pending boolean not null,
  -- A removed row keeps only the values that a cursor needs.
  removed boolean not null default false,
  id text not null,
  -- The bank's reference, which identifies a repeated report.
  bank_ref text not null,
  category text not null,
  -- The bank's descriptor; sealed instead if it contains free text between people.
  description text,
  merchant_name text,
  merchant_category text,
  -- Further fields of the bank: src/ledger/transactions/details.ts. Parts that may name a person are in details_sealed.
  details jsonb,
  pending_transaction_id text,
  -- The transfer between accounts of the user that the row is a side of: transfers.id.
  transfer_id text,
  description_sealed bytea,
  -- A merchant name that may be a person's is sealed like the descriptor.
  merchant_name_sealed bytea,
  details_sealed bytea,
  primary key (key_id, account_no, seq),
  constraint transactions_account_fkey foreign key (key_id, account_no)
    references accounts (key_id, no) on delete cascade,
  check (removed or (description is null) <> (description_sealed is null)),
  check (removed or (merchant_name is null) <> (merchant_name_sealed is null))
);
alter table transactions enable row level security, force row level security;
create policy tenant on transactions using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The list, filtered or not; sums by month; the rows of a statement. Rows arrive in this order, which fills pages better
-- than the reverse; the index is read backwards.
create index transactions_by_date on transactions (key_id, account_no, date, seq) where not removed;
-- A cursor, and a transaction by its id. A hash of four bytes is enough: an id has 128 random bits, so no index has to
-- ensure that it is unique.
create index transactions_by_id on transactions using hash (id) with (fillfactor = 100);
-- The search over all accounts of a key, newest first.
create index transactions_by_key_and_date on transactions (key_id, date, account_no, seq) where not removed;
-- An entry that a bank reports again.
create unique index transactions_by_ref on transactions (key_id, account_no, ref_hash);
-- Changes since a cursor.
create index transactions_changed on transactions (key_id, account_no, changed_seq) where changed_seq > seq;
-- An account belongs to one key. Without this statistic the planner assumes independent columns, expects few rows, and
-- reads and sorts a whole account for a page: 20 ms instead of 0.1 ms for 20,000 rows.
create statistics transactions_of_accounts (dependencies) on key_id, account_no from transactions;
-- With the default of a fifth, ten million of 50 million rows would have to change before a vacuum.
alter table transactions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

-- A developer's corrections of names and categories, by the SHA-256 of the normalised description, because the description
-- itself could name a person.
create table enrichment_corrections (
  key_id integer not null references api_keys (id) on delete cascade,
  descriptor bytea not null,
  merchant_name text,
  merchant_category text,
  category text,
  corrected_at timestamptz not null,
  -- Keyed hashes of the words of the corrected description, to find suggestions for similar descriptions.
  words bytea[] not null default '{}',
  primary key (key_id, descriptor)
);
alter table enrichment_corrections enable row level security, force row level security;
create policy tenant on enrichment_corrections using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));

-- Corrections of descriptions that may name a person. They apply to one connection and are erased with it.
create table connection_corrections (
  connection_id text not null,
  key_id integer not null references api_keys (id) on delete cascade,
  -- Hash of the description without its volatile parts, with the data key of the connection.
  descriptor bytea not null,
  merchant_name_sealed bytea,
  merchant_category text,
  category text,
  corrected_at timestamptz not null,
  primary key (key_id, connection_id, descriptor),
  constraint connection_corrections_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table connection_corrections enable row level security, force row level security;
create policy tenant on connection_corrections using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));

-- Transfers between the accounts of a user: one row for each pair of a transaction of money out and one of money in. A transfer
-- in several payments has several rows with one id. Pairs that a developer denied are stored, so that they are not found again.
create table transfers (
  key_id integer not null,
  id text not null,
  out_account_no integer not null,
  out_id text not null,
  in_account_no integer not null,
  in_id text not null,
  -- found: by the service. stated and denied: by a developer.
  state text not null check (state in ('found', 'stated', 'denied')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- A sentence in English.
  reason text not null,
  -- Category and merchant category that the two transactions get again when the pair ends.
  out_category text not null,
  out_merchant_category text,
  in_category text not null,
  in_merchant_category text,
  -- On the clock of the key.
  made_at timestamptz not null,
  primary key (key_id, out_id, in_id),
  constraint transfers_out_account_fkey foreign key (key_id, out_account_no)
    references accounts (key_id, no) on delete cascade,
  constraint transfers_in_account_fkey foreign key (key_id, in_account_no)
    references accounts (key_id, no) on delete cascade
);
alter table transfers enable row level security, force row level security;
create policy tenant on transfers using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The other side of a transaction.
create index transfers_by_id on transfers (key_id, id);
-- The transfers of an account, and its erasure.
create index transfers_by_out_account on transfers (key_id, out_account_no);
create index transfers_by_in_account on transfers (key_id, in_account_no);
