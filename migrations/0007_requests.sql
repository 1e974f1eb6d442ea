-- Requests: repetitions by Idempotency-Key, the request log, and usage. All times are wall time.

-- The result of a POST with an Idempotency-Key, for a day, so that a repetition gets the same response.
create table idempotent_requests (
  -- Hash of the credential and its Idempotency-Key, which are not stored.
  hash bytea primary key,
  -- The credential: a key (also through its tokens and link tokens), or a session.
  key_id integer references api_keys (id) on delete cascade,
  session_hash bytea references developer_sessions (hash) on delete cascade,
  developer_id text references developers (id) on delete cascade,
  -- Subjects of the request: the row is erased with any of these connections or accounts, or with the connection of this
  -- user.
  connection_ids text[] not null,
  user_id text,
  -- Request and response, sealed with a key made of the master key, the credential and the Idempotency-Key.
  sealed bytea not null,
  -- False while a request of more than one transaction is running.
  settled boolean not null,
  created_at timestamptz not null,
  account_ids text[] not null,
  check ((key_id is null) = (session_hash is not null)),
  check ((session_hash is null) = (developer_id is null))
);
-- Retention.
create index idempotent_requests_by_age on idempotent_requests (created_at);
-- Erasure of an account.
create index idempotent_requests_by_developer on idempotent_requests (developer_id);
-- Erasure of a key or a connection.
create index idempotent_requests_by_key on idempotent_requests (key_id);
-- Erasure of a session.
create index idempotent_requests_by_session on idempotent_requests (session_hash);

-- One row for each banking request: ids and route patterns, no bodies, tokens, names or query values. Partitions are
-- created and dropped by day (UTC) while the service runs: src/developers/usage/partitions.ts.
create table request_log (
  -- When the response was sent.
  at timestamptz not null,
  request_id text not null,
  -- Null without a valid credential, and after the account of the key was deleted.
  key_id integer,
  method text not null,
  -- The pattern, without /v1: /accounts/{id}/balance
  route text not null,
  status smallint not null,
  error_code text,
  duration_ms real not null,
  -- The kind of client that used the key.
  source text check (source in ('application', 'widget', 'budget_app')),
  primary key (at, request_id)
) partition by range (at);
-- Finds the request at which a page of the list begins.
create index request_log_by_id on request_log (request_id);
-- The list of requests of a key.
create index request_log_by_key on request_log (key_id, at desc);
-- The failed requests of a key.
create index request_log_errors on request_log (key_id, at desc) where error_code is not null;

-- Requests and responses of the last days, for keys of developers, who may look them up. Partitioned like request_log.
create table request_details (
  at timestamptz not null,
  request_id text not null,
  -- The connections, accounts and transactions of the request, each with its parents, by which erasure finds the row.
  ids text[] not null,
  parameters jsonb not null,
  error_message text,
  response_bytes integer,
  -- Hash of the Idempotency-Key, which is not stored.
  idempotency_hash bytea,
  replayed boolean not null,
  warnings text[] not null,
  primary key (at, request_id)
) partition by range (at);
-- Erasure, and the requests about an object.
create index request_details_by_id on request_details using gin (ids) where ids <> '{}';
-- The repetitions of a request.
create index request_details_by_idempotency on request_details (idempotency_hash) where idempotency_hash is not null;

-- Sums of the request log by hour, made when an hour is over: a report of thirty days reads some hundred rows for each
-- route.
create table usage_hours (
  key_id integer not null references api_keys (id) on delete cascade,
  hour timestamptz not null,
  method text not null,
  route text not null,
  -- Duration in twentieths of a power of ten of milliseconds: 20 is 10 ms, 40 is 100 ms.
  latency smallint not null,
  requests integer not null,
  status smallint not null,
  primary key (key_id, hour, method, route, status, latency)
);
-- Retention.
create index usage_hours_by_hour on usage_hours (hour);
