-- What the service knows about reading a bank: health, leases, quotas, and what the bank last reported.

-- How the bank behind a connection fares. A connection that never failed has no row and is healthy. When the bank was
-- last read is in connections.pulled_until. Times are on the clock of the key.
create table connection_health (
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  status text not null check (status in ('healthy', 'delayed', 'needs_consent')),
  reason text,
  -- When the status began.
  since timestamptz not null,
  -- Failures since the last success: the delays grow with them.
  failures integer not null check (failures >= 0),
  -- Null while healthy, and where only the user can help.
  next_try_at timestamptz,
  primary key (key_id, connection_id),
  constraint connection_health_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade,
  check ((reason is null) = (status = 'healthy'))
);
alter table connection_health enable row level security, force row level security;
create policy tenant on connection_health using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Look-ups by jobs.
create index connection_health_by_connection on connection_health (connection_id);

-- Which job asks the bank of a connection at the moment. A lease whose holder died ends with its time; the job that had
-- it may take it again at once. The table has no foreign keys: taking a lease would then wait for whoever holds the row
-- of the connection.
create table pull_leases (
  key_id integer not null,
  connection_id text not null,
  -- The job.
  owner text not null,
  -- Wall time.
  until timestamptz not null,
  primary key (key_id, connection_id)
);
alter table pull_leases enable row level security, force row level security;
create policy tenant on pull_leases using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));

-- How often an account was read today without a waiting user, at banks that limit this.
create table read_quotas (
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  account_ref text not null,
  -- In Belgrade, on the clock of the key; reads of an earlier day no longer count.
  day date not null,
  reads integer not null,
  -- Of these: without a request.
  background integer not null,
  primary key (key_id, connection_id, account_ref),
  constraint read_quotas_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade,
  check (background >= 0 and background <= reads)
);
alter table read_quotas enable row level security, force row level security;
create policy tenant on read_quotas using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of a connection.
create index read_quotas_by_connection on read_quotas (connection_id);

-- What the bank last reported of each row, sealed: the next read is compared with it. A row that was deleted or settled
-- by hand in the sandbox keeps its entry, so that it does not come back. The order of the columns follows their
-- alignment.
create table bank_entries (
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  key_id integer not null,
  account_no integer not null,
  -- The day it was booked, or its value date; null where the bank gives neither.
  day date,
  pending boolean not null,
  -- It was not certain which earlier entry this is.
  review boolean not null,
  -- transactions.bank_ref
  ref text not null,
  -- The entry as the bank worded it, as JSON sealed with the data key of the connection.
  entry bytea not null,
  primary key (key_id, account_no, ref),
  constraint bank_entries_account_fkey foreign key (key_id, account_no)
    references accounts (key_id, no) on delete cascade
);
alter table bank_entries enable row level security, force row level security;
create policy tenant on bank_entries using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- What a read is compared with: entries from a day on, and those without a day or still pending.
create index bank_entries_by_day on bank_entries (key_id, account_no, ( case when pending then null else day end));
-- A read records that it saw an entry again, which no index shows: with room on its page that costs no index update.
alter table bank_entries set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- What banks sent, unchanged: the last three reads of each account, and answers that could not be read.
create table bank_reads (
  key_id integer not null references api_keys (id) on delete cascade,
  id text not null,
  connection_id text not null,
  -- accounts.bank_ref; empty while the account was not known.
  account_ref text not null,
  at timestamptz not null,
  -- Null where no page could be made of it.
  covers_from date,
  -- gzip of a JSON array of pages, sealed.
  raw bytea not null,
  primary key (key_id, id),
  constraint bank_reads_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table bank_reads enable row level security, force row level security;
create policy tenant on bank_reads using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The last reads of an account.
create index bank_reads_by_connection on bank_reads (connection_id, account_ref, at);
