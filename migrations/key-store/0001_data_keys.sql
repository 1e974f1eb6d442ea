-- The key store: a database of its own, so that a backup of the other one never holds what opens it.
create table data_keys (
  id           text primary key,
  -- Wrapped by the master key. Gone with the destruction; that it was destroyed stays known.
  wrapped      bytea,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index data_keys_destroyed on data_keys (destroyed_at) where destroyed_at is not null;
