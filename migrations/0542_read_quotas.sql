-- How often accounts were read today while nobody waited, at banks that limit it. A row for each account that was ever read so.
create table read_quotas (
  key_id        text not null references api_keys on delete cascade,
  connection_id text not null references connections on delete cascade,
  account_ref   text not null,
  -- In Belgrade, on the key's clock; what was read on an earlier day counts no more.
  day           date not null,
  reads         integer not null,
  -- Of these: without a request.
  background    integer not null check (background between 0 and reads),
  primary key (key_id, connection_id, account_ref)
);
create index read_quotas_by_connection on read_quotas (connection_id);
