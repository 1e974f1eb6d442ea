-- The installation as a whole. All times are wall time.

-- Which key store belongs to this database: one row, compared with the key store at every start.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Derived from a key in the key store, which the master key wraps. Opens nothing.
  key_store_check bytea not null
);

-- What an older backup brought back and a start ended again, for /readyz.
create table erased_again (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  count integer not null
);
-- Retention.
create index erased_again_by_time on erased_again (at);
