-- How many accounts an access of a budget application has lost with their connections: its application is told so, instead of
-- being shown fewer accounts without a word. Of earlier erasures nobody knows.
alter table simplefin_tokens
  add column erased_accounts integer not null default 0,
  add constraint simplefin_tokens_erased_accounts_check check (erased_accounts >= 0);

-- Where erased entries stood in their lists, and nothing else of them: whoever turns pages goes on from there.
create table erased_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  created_at timestamptz not null
);
create index erased_deliveries_by_webhook on erased_deliveries (webhook_id);
create index erased_deliveries_by_time on erased_deliveries (created_at);

create table erased_simplefin_tokens (
  key_id integer not null references api_keys (id) on delete cascade,
  id text not null,
  created_at timestamptz not null,
  primary key (key_id, id)
);
