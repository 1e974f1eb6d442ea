-- The directory of cells: where a developer is whose request has no mark of a cell. It contains hashes only.

create table cells (
  name text primary key,
  -- The first cell made the ids and secrets without a mark, so it can never change.
  is_first boolean not null,
  joined_at timestamptz not null,
  -- Whether the addresses of all its accounts were noted once.
  compared boolean not null default false
);
create unique index cells_one_first on cells (is_first) where is_first;

-- Addresses of accounts, hashed with a key that is derived from the master key.
create table mails (
  hash bytea primary key,
  cell text not null references cells (name),
  noted_at timestamptz not null
);
create index mails_by_cell on mails (cell, noted_at);

-- Ids and secrets, by hash, that are in another cell than their mark says.
create table placed (
  hash bytea primary key,
  cell text not null references cells (name),
  -- Processes read what is new by it.
  position bigint generated always as identity,
  -- When it ends by itself; null for what has no end.
  ends_at timestamptz
);
create index placed_by_position on placed (position);
create index placed_by_end on placed (ends_at) where ends_at is not null;
