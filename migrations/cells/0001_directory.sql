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

-- The last move of each developer between cells. One move is under way at a time.
create table moves (
  developer_id text primary key,
  source text not null references cells (name),
  target text not null references cells (name),
  -- copying: the source serves the developer. pausing: their requests wait. moved: the target serves them. done: nothing
  -- is left in the source.
  state text not null check (state in ('copying', 'pausing', 'moved', 'done')),
  began_at timestamptz not null,
  -- Anew with each change. Processes read what is new by it.
  position bigint generated always as identity
);
create index moves_by_position on moves (position);
create unique index moves_one_under_way on moves ((true)) where state <> 'done';

-- Ids and secrets, by hash, that are in another cell than their mark says.
create table placed (
  hash bytea primary key,
  -- Null for those of a developer who has moved: they are where the developer is.
  cell text references cells (name),
  developer_id text references moves (developer_id),
  -- Processes read what is new by it.
  position bigint generated always as identity,
  -- When it ends by itself; null for what has no end.
  ends_at timestamptz,
  check ((cell is null) <> (developer_id is null))
);
create index placed_by_position on placed (position);
create index placed_by_end on placed (ends_at) where ends_at is not null;
