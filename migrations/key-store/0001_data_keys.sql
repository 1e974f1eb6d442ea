-- The key store: a separate database, so that no backup of the main database contains its keys.
create table data_keys (
  id           text primary key,
  -- Wrapped by the master key. Null after the destruction, which stays recorded.
  wrapped      bytea,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index data_keys_destroyed on data_keys (destroyed_at) where destroyed_at is not null;

-- Connections, keys and accounts that ended for good. Every start compares them with the database, which may be an older
-- backup.
create table tombstones (
  kind    text not null,
  -- An id or a hash; no personal data.
  id      text not null,
  ends_at timestamptz not null,
  primary key (kind, id)
);
-- Retention.
create index tombstones_by_end on tombstones (ends_at);
