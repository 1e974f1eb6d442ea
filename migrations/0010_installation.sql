-- The installation as a whole. All times are wall time.

-- The key store that belongs to this database: one row, compared with the key store at every start.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Derived from a key in the key store, which the master key wraps. It cannot decrypt anything.
  key_store_check bytea not null
);

-- Data that an older backup restored and a start erased again, for /readyz.
create table erased_again (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  count integer not null
);
-- Retention.
create index erased_again_by_time on erased_again (at);
