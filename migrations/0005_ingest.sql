-- Reading banks: health, leases, quotas, and the bank's last reports.

-- Health of the bank behind a connection. A connection that never failed has no row and is healthy. The time of the last
-- read is connections.pulled_until. Times are on the clock of the key.
create table connection_health (
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  status text not null check (status in ('healthy', 'delayed', 'needs_consent')),
  reason text,
  -- When the status began.
  since timestamptz not null,
  -- Failures since the last success, which determine the delay.
  failures integer not null check (failures >= 0),
  -- Null while healthy, and if only the user can help.
  next_try_at timestamptz,
  primary key (key_id, connection_id),
  constraint connection_health_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade,
  check ((reason is null) = (status = 'healthy'))
);
-- Look-ups by jobs.
create index connection_health_by_connection on connection_health (connection_id);

-- The job that asks the bank of a connection at the moment. A lease whose owner died ends at its time; its job may take it
-- again at once. The table has no foreign keys, because taking a lease would then wait for a lock on the connection.
create table pull_leases (
  key_id integer not null,
  connection_id text not null,
  -- The job.
  owner text not null,
  -- Wall time.
  until timestamptz not null,
  primary key (key_id, connection_id)
);

-- Reads of an account today without a waiting user, at banks that limit them.
create table read_quotas (
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  account_ref text not null,
  -- Belgrade day on the clock of the key; reads of an earlier day do not count.
  day date not null,
  reads integer not null,
  -- Of these, the reads without any request.
  background integer not null,
  primary key (key_id, connection_id, account_ref),
  constraint read_quotas_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade,
  check (background >= 0 and background <= reads)
);
-- Erasure of a connection.
create index read_quotas_by_connection on read_quotas (connection_id);

-- The bank's last report of each row, sealed: the next read is compared with it. A row that was deleted or settled by hand
-- in the sandbox keeps its entry, so that it does not come back. The columns are ordered by alignment.
create table bank_entries (
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  key_id integer not null,
  account_no integer not null,
  -- Booking day or value date; null if the bank gives neither.
  day date,
  pending boolean not null,
  -- The entry may be a duplicate of an earlier one.
  review boolean not null,
  -- transactions.bank_ref
  ref text not null,
  -- The bank's entry, as JSON sealed with the data key of the connection.
  entry bytea not null,
  primary key (key_id, account_no, ref),
  constraint bank_entries_account_fkey foreign key (key_id, account_no)
    references accounts (key_id, no) on delete cascade
);
-- Entries from a day on, and those without a day or still pending: a read is compared with these.
create index bank_entries_by_day on bank_entries (key_id, account_no, ( case when pending then null else day end));
-- A read updates a column that no index contains: with free space on its page the update changes no index.
alter table bank_entries set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Responses of banks, unchanged: the last three reads of each account, and unreadable responses.
create table bank_reads (
  key_id integer not null references api_keys (id) on delete cascade,
  id text not null,
  connection_id text not null,
  -- accounts.bank_ref; empty if the account was not known.
  account_ref text not null,
  at timestamptz not null,
  -- Null if no page could be read.
  covers_from date,
  -- gzip of a JSON array of pages, sealed.
  raw bytea not null,
  primary key (key_id, id),
  constraint bank_reads_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
-- The last reads of an account.
create index bank_reads_by_connection on bank_reads (connection_id, account_ref, at);
