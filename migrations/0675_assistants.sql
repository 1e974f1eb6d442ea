-- Assistants that developers let act with a key, over OAuth 2.1: programs that registered themselves, what was agreed to,
-- and the codes and tokens of that. Only hashes are kept of what opens anything.
create table assistant_clients (
  id text primary key,
  -- What the program calls itself.
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  -- A program that nobody has let in is forgotten then; null for one that somebody has.
  forget_at timestamptz
);
create index assistant_clients_by_end on assistant_clients (forget_at);

create table assistant_grants (
  id text primary key,
  client_id text not null references assistant_clients (id) on delete cascade,
  key_id text not null references api_keys (id) on delete cascade,
  developer_id text not null references developers (id) on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index assistant_grants_by_developer on assistant_grants (developer_id, created_at);
create index assistant_grants_by_key on assistant_grants (key_id);
create index assistant_grants_by_client on assistant_grants (client_id);

create table assistant_codes (
  hash bytea primary key,
  grant_id text not null references assistant_grants (id) on delete cascade,
  redirect_uri text not null,
  -- SHA-256 of what only the program that asked knows (PKCE).
  challenge text not null,
  expires_at timestamptz not null,
  -- A code that comes twice was stolen: what it opened ends.
  used_at timestamptz
);
create index assistant_codes_by_grant on assistant_codes (grant_id);
create index assistant_codes_by_end on assistant_codes (expires_at);

create table assistant_tokens (
  hash bytea primary key,
  grant_id text not null references assistant_grants (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token is good for one use; one that comes again was stolen.
  used_at timestamptz
);
create index assistant_tokens_by_grant on assistant_tokens (grant_id);
create index assistant_tokens_by_end on assistant_tokens (expires_at);
