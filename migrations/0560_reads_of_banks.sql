-- Raised with all that is applied to a connection: what was fetched when it had another is not applied any more.
alter table connections add column version bigint not null default 0;

-- Of banks that show what there is, instead of telling what happened (src/ingest/reconcile).

-- How far back the rows of an account go: not read yet, the newest days, or all that the bank has.
alter table accounts add column history text not null default 'complete'
  check (history in ('none', 'recent', 'complete'));
-- The first day that was read: what lies before it is part of the opening balance. Null where the bank said what that is.
alter table accounts add column rows_from date;
-- What the bank stated with the last read: [{kind, amount, asOf}], in minor units; null of a bank that says what happened instead.
alter table accounts add column stated jsonb;
-- By how much the booked balance that the bank states is more than opening balance and rows; null where it is not known.
alter table accounts add column ledger_gap bigint;

-- What the bank last said of each row, sealed: what the next read is compared with. A row that was deleted or settled by
-- hand in the sandbox keeps its entry, so that it does not come back.
create table bank_entries (
  key_id        text not null references api_keys on delete cascade,
  account_id    text not null references accounts on delete cascade,
  -- transactions.bank_ref
  ref           text not null,
  -- Null where the bank gives none.
  day           date,
  pending       boolean not null,
  review        boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  entry         bytea not null,
  primary key (key_id, account_id, ref)
);
create index bank_entries_by_day on bank_entries (account_id, day);

-- What banks sent, as it came: the last three reads of each account, and what could not be read at all.
create table bank_reads (
  key_id        text not null references api_keys on delete cascade,
  id            text not null,
  connection_id text not null references connections on delete cascade,
  -- accounts.bank_ref; empty where it was not known yet of which account.
  account_ref   text not null,
  -- On the key's clock.
  at            timestamptz not null,
  -- Null where no page could be made of it.
  covers_from   date,
  -- gzip of a JSON array of pages, sealed.
  raw           bytea not null,
  primary key (key_id, id)
);
create index bank_reads_by_connection on bank_reads (connection_id, account_ref, at);
