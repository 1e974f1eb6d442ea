-- Data keys live in the key store (migrations/key-store), out of reach of this database's backups. What connections
-- hold in data_key moves there at the first start, which needs the master key: src/connections/move-data-keys.ts.
alter table connections add column data_key_id text;
alter table connections add check (revoked_at is null or data_key_id is null);
alter table connections add check (revoked_at is not null or data_key is not null or data_key_id is not null);
-- Which connection a destroyed key was of, should an older backup have brought it back.
create index connections_by_data_key on connections (data_key_id) where data_key_id is not null;

-- Keys made for a connection that is about to be, before the transaction that creates it. One that fails leaves its
-- key here, to be destroyed.
create table unused_data_keys (
  id      text primary key,
  -- On the wall clock.
  made_at timestamptz not null
);
