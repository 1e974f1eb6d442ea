-- Devices and networks from which a developer has logged in: wrong passwords that others send do not close these. A row is
-- one device (the hash of the token that it keeps) or one network (a keyed hash, from which no address can be found).
create table known_devices (
  developer_id text not null references developers (id) on delete cascade,
  hash bytea not null,
  -- Moved on by each log-in.
  expires_at timestamptz not null,
  primary key (developer_id, hash)
);
create index known_devices_by_end on known_devices (expires_at);
