-- Which key store belongs to this database: one row, compared with the key store at every start.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Derived from a key that lies in the key store, wrapped by the master key. Opens nothing.
  key_store_check bytea not null
);

-- What an older backup brought back, and a start ended again.
create table erased_again (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  count integer not null
);
create index erased_again_by_time on erased_again (at);
