-- The key store: a database of its own, so that a backup of the other one never holds what opens it.
create table data_keys (
  id           text primary key,
  -- Wrapped by the master key. Gone with the destruction; that it was destroyed stays known.
  wrapped      bytea,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index data_keys_destroyed on data_keys (destroyed_at) where destroyed_at is not null;

-- What ended for good: at every start, a database that may be an older backup is compared with it.
create table tombstones (
  kind    text not null,
  -- An id or a hash. Names no person.
  id      text not null,
  ends_at timestamptz not null,
  primary key (kind, id)
);
-- Retention.
create index tombstones_by_end on tombstones (ends_at);
