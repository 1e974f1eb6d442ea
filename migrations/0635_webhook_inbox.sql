-- Inboxes of the service itself, outside production: what arrived there, and how they are told to respond. What an event
-- said is not copied: it stands with its delivery, and is erased there.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  inbox text not null,
  -- Whose signature it carried; null for nobody's.
  webhook_id text references webhooks (id) on delete cascade,
  delivery_id text references webhook_deliveries (id) on delete set null,
  event_id text,
  event_type text,
  -- The header as it came, and what became of each check.
  signature text,
  verdict jsonb not null,
  status integer not null,
  delay_ms integer not null,
  received_at timestamptz not null
);
create index webhook_inbox_by_name on webhook_inbox (inbox, id);
create index webhook_inbox_by_webhook on webhook_inbox (webhook_id);
create index webhook_inbox_by_delivery on webhook_inbox (delivery_id);
create index webhook_inbox_by_age on webhook_inbox (received_at);

create table webhook_inbox_behaviours (
  inbox text primary key,
  status integer not null,
  delay_ms integer not null,
  -- How many requests it is still meant for; null for all.
  remaining integer check (remaining >= 0),
  set_at timestamptz not null
);
