-- What a bank said of an entry names its account by the number, too. The columns stand in the order of their alignment.
alter table bank_entries rename to bank_entries_before;

create table bank_entries (
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  key_id        integer not null,
  account_no    integer not null,
  -- The day it was booked, or its value date; null where the bank gives neither.
  day           date,
  pending       boolean not null,
  -- It could not be told for sure which earlier entry it is.
  review        boolean not null,
  -- Of its transaction, too.
  ref           text not null,
  -- The entry as the bank worded it, as JSON sealed with the connection's data key.
  entry         bytea not null
);

insert into bank_entries (first_seen_at, last_seen_at, key_id, account_no, day, pending, review, ref, entry)
select e.first_seen_at, e.last_seen_at, e.key_id, a.no, e.day, e.pending, e.review, e.ref, e.entry
from bank_entries_before e join accounts a on a.id = e.account_id
order by a.no, e.first_seen_at, e.ref;

drop table bank_entries_before;

-- An entry that is seen again, or forgotten.
alter table bank_entries add constraint bank_entries_pkey primary key (key_id, account_no, ref);
alter table bank_entries add constraint bank_entries_account_fkey
  foreign key (key_id, account_no) references accounts (key_id, no) on delete cascade;
-- What a read is compared with: entries from a day on, and those of no day or still held.
create index bank_entries_by_day on bank_entries (key_id, account_no, (case when pending then null else day end));

-- A read writes that it has seen an entry again, which no index shows: with room on its page that costs no index anything.
alter table bank_entries set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
