-- One row per banking request: ids and route patterns, no bodies, tokens, names or query values. Partitions
-- are made and dropped by the day (UTC) while the service runs; see src/usage/partitions.ts.
create table request_log (
  -- Wall time at which the answer was sent.
  at          timestamptz not null,
  request_id  text not null,
  -- Null without a valid credential, and once the account of the key was deleted.
  key_id      text,
  method      text not null,
  -- The pattern, without /v1: /accounts/{id}/balance
  route       text not null,
  status      smallint not null,
  error_code  text,
  duration_ms real not null,
  primary key (at, request_id)
) partition by range (at);
create index request_log_by_key on request_log (key_id, at desc);
create index request_log_errors on request_log (key_id, at desc) where error_code is not null;

-- The same by the hour, as soon as an hour is over: thirty days are then read from some hundred rows per route.
create table usage_hours (
  key_id   text not null references api_keys on delete cascade,
  hour     timestamptz not null,
  method   text not null,
  route    text not null,
  failed   boolean not null,
  -- Duration, as twentieths of a power of ten of milliseconds: 20 is 10 ms, 40 is 100 ms.
  latency  smallint not null,
  requests integer not null,
  primary key (key_id, hour, method, route, failed, latency)
);
create index usage_hours_by_hour on usage_hours (hour);
