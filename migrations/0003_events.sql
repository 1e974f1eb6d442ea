-- What happened, written in the transaction that made it true. Delivery to webhooks reads from here.
create table events (
  id            text primary key,
  position      bigint generated always as identity unique,
  key_id        text not null references api_keys on delete cascade,
  type          text not null,
  connection_id text not null references connections on delete cascade,
  -- The flat payload of the specification, without the fields that every payload has.
  payload       jsonb not null,
  -- On the key's clock.
  occurred_at   timestamptz not null
);
create index events_by_key on events (key_id, position);
create index events_by_connection on events (connection_id);

-- What an administrator changed about a bank of the catalogue.
create table bank_statuses (
  bank_id text primary key,
  status  text not null check (status in ('live', 'sandbox', 'coming_soon'))
);
