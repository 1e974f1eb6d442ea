-- What a connection's data come from: the bank itself, or files of statements. One user may have both at one bank.
alter table connections add column provider text not null default 'bank' check (provider in ('bank', 'statement'));
alter table connections add check (provider = 'bank' or bank_grant is null);

-- The number of an account that is no IBAN, sealed: files of statements have such.
alter table accounts add column number bytea;

-- What the statements of an account said of themselves: which numbers are missing, and whether each begins where the one
-- before ended, is seen only across files.
create table account_statements (
  key_id text not null references api_keys (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  id text not null,
  number integer,
  from_day date not null,
  to_day date not null,
  opening bigint,
  closing bigint,
  taken_over_at timestamptz not null,
  primary key (key_id, account_id, id)
);
create index account_statements_by_account on account_statements (account_id);

-- What the columns of a table mean that are named like these, as a developer once said.
create table statement_mappings (
  key_id text not null references api_keys (id) on delete cascade,
  headings_hash bytea not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (key_id, headings_hash)
);
