-- How the bank behind a connection fares: a row for each connection that has ever failed. What has none is healthy. When a
-- bank last said what there is stands in connections.pulled_until. All times are on the key's clock.
create table connection_health (
  key_id        text not null references api_keys on delete cascade,
  connection_id text not null references connections on delete cascade,
  status        text not null check (status in ('healthy', 'delayed', 'needs_consent')),
  reason        text,
  -- When the status began.
  since         timestamptz not null,
  -- Failures since the last success: the delays grow with them.
  failures      integer not null check (failures >= 0),
  -- Null while healthy, and where only the user can help.
  next_try_at   timestamptz,
  primary key (key_id, connection_id),
  check ((reason is null) = (status = 'healthy'))
);
create index connection_health_by_connection on connection_health (connection_id);
