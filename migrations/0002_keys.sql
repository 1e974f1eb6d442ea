-- API keys. A key is the tenant: each row of a customer has key_id, each query filters by it, and the keys and indexes of
-- such tables begin with it. Columns named *_at in rows of a key are on the clock of that key unless their comment says
-- wall time.

-- An API key: the credential of an application, and the tenant.
create table api_keys (
  -- The id of the key outside the database and the process. The number `id` is used only inside.
  public_id text not null unique,
  kind text not null check (kind in ('demo', 'developer')),
  developer_id text references developers (id) on delete cascade,
  app_name text not null,
  scopes text[] not null,
  -- The offset of this key's clock from wall time. It only grows.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  -- Wall time, like last_used_at and revoked_at.
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Wall time. Null: the key does not expire.
  expires_at timestamptz,
  -- Allowed return addresses of sessions, each as URL normalises it. Null: any address.
  redirect_urls text[],
  -- True: link tokens must name a user.
  bound_link_tokens_only boolean not null default false,
  -- True: the last page of the connect flow offers the page of the user.
  user_page_offered boolean not null default false,
  -- Key of the hash that names a user of this API key at the simulated banks, so that each bank knows the user by the same
  -- name. It has 244 random bits, is different for every API key, and is deleted with it.
  person_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  -- sandbox: simulated banks and sandboxes of banks. live: banks with real accounts.
  environment text not null default 'sandbox' check (environment in ('sandbox', 'live')),
  -- First use of a secret of the key, on wall time. It stays when other data are deleted.
  first_used_at timestamptz,
  -- Address of the last use; cleared by retention.
  last_used_ip text,
  -- The shortened User-Agent of the last use.
  last_used_agent text,
  id integer generated always as identity primary key
);
alter table api_keys enable row level security, force row level security;
create policy tenant on api_keys
  using ((select reaches_all()) or id = any ((select named_keys())::integer[]) or developer_id = (select session_developer()));
-- The list of a developer.
create index api_keys_by_developer on api_keys (developer_id, created_at desc, public_id);
-- The scan for consents that end on a test clock.
create index api_keys_with_test_clock on api_keys (id) where clock_offset_ms > 0;

-- The secrets of a key: the current one, and those that rolling replaced. A replaced secret is accepted until valid_until
-- and stored afterwards, so that a late use gets the right error. Wall time.
create table key_secrets (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  -- The visible part of the secret.
  prefix text not null,
  created_at timestamptz not null,
  -- Null for the current secret.
  valid_until timestamptz
);
alter table key_secrets enable row level security, force row level security;
create policy tenant on key_secrets using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The list of keys, and erasure.
create index key_secrets_by_key on key_secrets (key_id);
-- A key has one current secret.
create unique index key_secrets_current on key_secrets (key_id) where valid_until is null;

-- Short-lived replacements for a key that its developer's session creates for the portal, so that a browser never stores
-- the key itself. Wall time.
create table key_tokens (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A key token ends with the session that created it.
  session_hash bytea references developer_sessions (hash) on delete cascade
);
alter table key_tokens enable row level security, force row level security;
create policy tenant on key_tokens using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Revocation of a key.
create index key_tokens_by_key on key_tokens (key_id);
-- The end of a session.
create index key_tokens_by_session on key_tokens (session_hash);
