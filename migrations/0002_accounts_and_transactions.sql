create table accounts (
  id              text primary key,
  key_id          text not null references api_keys on delete cascade,
  connection_id   text not null references connections on delete cascade,
  bank_id         text not null,
  bank_ref        text not null,
  -- Order within the connection, as the bank lists them.
  position        integer not null,
  name            text not null,
  currency        text not null,
  type            text not null check (type in ('checking', 'savings', 'business')),
  -- Sealed with the connection's data key.
  iban            bytea,
  holder          bytea not null,
  identity        bytea,
  -- Integer minor units. balance = opening + posted transactions, available = balance + pending ones.
  opening_balance bigint not null,
  balance         bigint not null,
  available       bigint not null,
  -- Counts additions and changes of this account's transactions; see transactions.seq.
  last_seq        bigint not null default 0,
  unique (connection_id, bank_ref)
);
create index accounts_by_key on accounts (key_id);

create table transactions (
  account_id             text not null references accounts on delete cascade,
  -- Place in the account's history of changes: what a cursor stands for.
  seq                    bigint not null,
  -- Place of the last change or removal; equal to seq while nothing has changed since it was added.
  changed_seq            bigint not null,
  id                     text not null unique,
  key_id                 text not null,
  connection_id          text not null,
  -- The bank's reference, by which a repeated report is recognised.
  bank_ref               text not null,
  date                   date not null,
  amount                 bigint not null,
  currency               text not null,
  -- The bank's wording; sealed instead when it carries free text between people.
  description            text,
  description_sealed     bytea,
  merchant_name          text,
  merchant_category      text,
  category               text not null,
  pending                boolean not null,
  pending_transaction_id text,
  -- A removed row keeps only what a cursor needs.
  removed                boolean not null default false,
  primary key (account_id, seq),
  unique (account_id, bank_ref),
  check (removed or (description is null) <> (description_sealed is null))
);
create index transactions_by_date on transactions (account_id, date desc, seq desc) where not removed;
create index transactions_by_category on transactions (account_id, category, date desc, seq desc) where not removed;
create index transactions_changed on transactions (account_id, changed_seq) where changed_seq > seq;
create index transactions_by_connection on transactions (connection_id);
