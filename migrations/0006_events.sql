-- Events and their delivery to webhooks. All times are wall time, except events.occurred_at.

-- Events, each written in the transaction that made it true. Webhooks, event streams and the portal read this table.
create table events (
  id text not null,
  position bigint generated always as identity not null,
  key_id integer not null references api_keys (id) on delete cascade,
  type text not null,
  -- Null for an event of a key that is not about a connection.
  connection_id text,
  -- The flat payload of the specification, without the fields that all payloads have.
  payload jsonb not null,
  -- On the clock of the key.
  occurred_at timestamptz not null,
  -- The developer whose webhooks and streams receive the event; null for a demo key, which has none.
  developer_id text,
  -- Time for retention and recovery.
  recorded_at timestamptz not null,
  -- Positions are assigned before the commit, so a lower one may become visible later. A reader that has seen an event has
  -- seen all others of its developer except those whose transaction was open in its snapshot.
  xid xid8 not null default pg_current_xact_id(),
  snapshot pg_snapshot not null default pg_current_snapshot(),
  primary key (key_id, id),
  constraint events_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table events enable row level security, force row level security;
create policy tenant on events using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index events_by_age on events (recorded_at);
-- Erasure of a connection.
create index events_by_connection on events (connection_id);
-- Streams, in the order of transactions.
create index events_by_developer on events (developer_id, xid, "position") where developer_id is not null;
-- Erasure of a key.
create index events_by_key on events (key_id, "position");
-- An event by its position. A sequence gives the positions, so the index need not be unique.
create index events_by_position on events ("position");
-- A page of all events of a developer, newest first.
create index events_by_recording
  on events (developer_id, recorded_at desc, "position" desc) where developer_id is not null;
-- A page of the events of one type.
create index events_by_type
  on events (developer_id, type, recorded_at desc, "position" desc) where developer_id is not null;

-- An address that a developer registered for events.
create table webhooks (
  id text primary key,
  developer_id text not null references developers (id) on delete cascade,
  url text not null,
  -- Null: all events, including future ones.
  events text[],
  -- `plaid`: for Items of Plaid's interface, which decide what is sent there; `events` is empty.
  envelope text not null check (envelope in ('flat', 'event', 'plaid')),
  -- Sealed with the master key, because signing needs the clear text.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  -- The first failure after the last success; null while deliveries succeed.
  failing_since timestamptz,
  deactivated_at timestamptz,
  deactivation_reason text check (deactivation_reason in ('requested', 'gone', 'failing')),
  -- When the webhook first received an event. It stays when other data are deleted.
  first_delivered_at timestamptz,
  -- The developer's name for the webhook.
  description text,
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((deactivated_at is null) = (deactivation_reason is null))
);
alter table webhooks enable row level security, force row level security;
create policy tenant on webhooks using ((select reaches_all()) or developer_id = (select reached_developer()));
-- The list of a developer.
create index webhooks_by_developer on webhooks (developer_id, created_at desc, id);

-- One event for one webhook. Repetitions belong to the same delivery.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event_id text not null,
  event_type text not null,
  -- Null for test events and account-level events.
  connection_id text,
  -- The body, written once: every attempt sends the same bytes.
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Recorded attempts, and the retries of the present round.
  attempts integer not null default 0,
  retries integer not null default 0,
  created_at timestamptz not null,
  -- During an attempt: when another process may take the delivery over.
  next_attempt_at timestamptz,
  settled_at timestamptz,
  test boolean not null default false,
  check ((status = 'pending') = (next_attempt_at is not null)),
  check ((status = 'pending') = (settled_at is null))
);
alter table webhook_deliveries enable row level security, force row level security;
create policy tenant on webhook_deliveries
  using ((select reaches_all()) or webhook_id in (select id from webhooks where developer_id = (select reached_developer())));
-- Erasure of a connection.
create index webhook_deliveries_by_connection on webhook_deliveries (connection_id);
-- An event has one delivery at a webhook.
create unique index webhook_deliveries_by_event on webhook_deliveries (webhook_id, event_id);
-- The list of a webhook, newest first.
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
-- The next attempts.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
-- Failed deliveries for a replay.
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at) where status = 'failed';
-- Retention.
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where settled_at is not null;

-- Positions of erased deliveries in their list, so that a client that pages through it can continue.
create table erased_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  created_at timestamptz not null
);
alter table erased_deliveries enable row level security, force row level security;
create policy tenant on erased_deliveries
  using ((select reaches_all()) or webhook_id in (select id from webhooks where developer_id = (select reached_developer())));
-- Erasure of a webhook.
create index erased_deliveries_by_webhook on erased_deliveries (webhook_id);
-- Retention.
create index erased_deliveries_by_time on erased_deliveries (created_at);

-- One attempt at a delivery.
create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Status of the response, and the beginning of its body; null when there was no response.
  status integer,
  answer text,
  -- The reason of the failure; null for a success.
  error text,
  primary key (delivery_id, number)
);
alter table webhook_attempts enable row level security, force row level security;
create policy tenant on webhook_attempts
  using ((select reaches_all()) or exists (select from webhook_deliveries where webhook_deliveries.id = delivery_id));

-- Requests to the service's own inboxes, outside production. The content of an event is not copied: it is in its delivery,
-- and is erased there.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  inbox text not null,
  -- The webhook whose signature the request had; null without a valid signature.
  webhook_id text references webhooks (id) on delete cascade,
  delivery_id text references webhook_deliveries (id) on delete set null,
  event_id text,
  event_type text,
  -- The header as received, and the result of each check.
  signature text,
  verdict jsonb not null,
  status integer not null,
  delay_ms integer not null,
  received_at timestamptz not null
);
alter table webhook_inbox enable row level security, force row level security;
create policy tenant on webhook_inbox
  using ((select reaches_all()) or webhook_id in (select id from webhooks where developer_id = (select reached_developer())));
-- Retention.
create index webhook_inbox_by_age on webhook_inbox (received_at);
-- Erasure of a delivery.
create index webhook_inbox_by_delivery on webhook_inbox (delivery_id);
-- The list of an inbox.
create index webhook_inbox_by_name on webhook_inbox (inbox, id);
-- Erasure of a webhook.
create index webhook_inbox_by_webhook on webhook_inbox (webhook_id);

-- The configured response of an inbox.
create table webhook_inbox_behaviours (
  inbox text primary key,
  status integer not null,
  delay_ms integer not null,
  -- The number of requests to which it still applies; null for all.
  remaining integer check (remaining >= 0),
  set_at timestamptz not null
);
