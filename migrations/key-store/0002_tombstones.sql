-- What ended for good: a database that is restored from an older backup is compared with it at every start.
create table tombstones (
  kind    text not null,
  -- An id or a hash. Names no person.
  id      text not null,
  ends_at timestamptz not null,
  primary key (kind, id)
);
create index tombstones_by_end on tombstones (ends_at);
