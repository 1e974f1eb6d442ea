-- Who hears of an event, and in which order events became visible.
alter table events
  -- Whose webhooks and streams hear of it; null for a demo key, of which nobody hears.
  add column developer_id text,
  -- On the wall clock: what retention and recovery go by.
  add column recorded_at timestamptz not null default now(),
  -- Positions are taken before the commit, so a lower one may appear later. Whoever has seen an event has seen
  -- all of its developer except, perhaps, those whose transaction is not below its horizon.
  add column xid xid8 not null default pg_current_xact_id(),
  add column horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot());
alter table events alter column recorded_at drop default;
create index events_by_developer on events (developer_id, xid, position) where developer_id is not null;
create index events_by_age on events (recorded_at);

create table webhooks (
  id                    text primary key,
  developer_id          text not null references developers on delete cascade,
  url                   text not null,
  -- null: all events, also those that are yet to be invented.
  events                text[],
  envelope              text not null check (envelope in ('flat', 'event')),
  -- Sealed with the master key: signing needs it in the clear.
  secret                bytea not null,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  created_at            timestamptz not null,
  -- The first failure after the last success; null while all is well.
  failing_since         timestamptz,
  deactivated_at        timestamptz,
  deactivation_reason   text check (deactivation_reason in ('requested', 'gone', 'failing')),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((deactivated_at is null) = (deactivation_reason is null))
);
create index webhooks_by_developer on webhooks (developer_id, created_at desc, id);

-- One event for one webhook. All times on the wall clock.
create table webhook_deliveries (
  id              text primary key,
  webhook_id      text not null references webhooks on delete cascade,
  event_id        text not null,
  event_type      text not null,
  -- null for a test event. The rows go with the connection, and settled ones with its consent.
  connection_id   text references connections on delete cascade,
  -- Written once: the same bytes over all attempts.
  body            text not null,
  status          text not null check (status in ('pending', 'delivered', 'failed')),
  -- Attempts on record, and how many retries of the present round have been made.
  attempts        integer not null default 0,
  retries         integer not null default 0,
  created_at      timestamptz not null,
  -- While an attempt runs: when another process may take the delivery over.
  next_attempt_at timestamptz,
  settled_at      timestamptz,
  check ((status = 'pending') = (next_attempt_at is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at) where status = 'failed';
create index webhook_deliveries_by_connection on webhook_deliveries (connection_id);
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade,
  number      integer not null,
  started_at  timestamptz not null,
  duration_ms integer not null,
  -- The status of the answer, and the beginning of its body; null when none came.
  status      integer,
  answer      text,
  -- Why the attempt failed; null when it did not.
  error       text,
  primary key (delivery_id, number)
);
