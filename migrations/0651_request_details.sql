-- Who asked by the key; null of requests from before.
alter table request_log add column source text
  constraint request_log_source_check check (source in ('application', 'widget', 'budget_app'));

-- What was asked and what came back, of the last days: of requests whose key has a developer who may look.
create table request_details (
  at timestamptz not null,
  request_id text not null,
  -- The connections, accounts and transactions that were named, each with what it belongs to: what erasure finds them by.
  ids text[] not null,
  parameters jsonb not null,
  error_message text,
  response_bytes integer,
  -- Stands for the Idempotency-Key, which is not kept.
  idempotency_hash bytea,
  replayed boolean not null,
  warnings text[] not null,
  primary key (at, request_id)
) partition by range (at);
create index request_details_by_id on request_details using gin (ids) where ids <> '{}';
create index request_details_by_idempotency on request_details (idempotency_hash) where idempotency_hash is not null;
