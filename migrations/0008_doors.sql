-- Other interfaces to the data: statement files, SimpleFIN for budget applications, and OAuth 2.1 for assistants.

-- Heads of the imported statements of an account. They show missing numbers, and whether each statement begins with the
-- closing balance of the one before.
create table account_statements (
  key_id integer not null references api_keys (id) on delete cascade,
  account_id text not null,
  id text not null,
  number integer,
  from_day date not null,
  to_day date not null,
  opening bigint,
  closing bigint,
  taken_over_at timestamptz not null,
  primary key (key_id, account_id, id),
  constraint account_statements_account_id_fkey foreign key (key_id, account_id)
    references accounts (key_id, id) on delete cascade
);
alter table account_statements enable row level security, force row level security;
create policy tenant on account_statements using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of an account.
create index account_statements_by_account on account_statements (account_id);

-- A developer's mapping of columns, for tables with these headings.
create table statement_mappings (
  key_id integer not null references api_keys (id) on delete cascade,
  -- The bank that the developer gave, or the bank of the given account; 'statement' without one.
  bank_id text not null,
  headings_hash bytea not null,
  mapping jsonb not null,
  -- Options for ambiguous dates and amounts: dateOrder, decimalMark, unsignedAmounts.
  reading jsonb not null,
  saved_at timestamptz not null,
  primary key (key_id, bank_id, headings_hash)
);
alter table statement_mappings enable row level security, force row level security;
create policy tenant on statement_mappings using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));

-- The access of a budget application over SimpleFIN, from its setup token on. Both secrets are stored as hashes only.
create table simplefin_tokens (
  id text primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  claim_hash bytea not null unique,
  -- Null until the setup token is claimed.
  secret_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  -- The name that the claiming application gave.
  claimed_by text,
  last_read_at timestamptz,
  repeated_claims integer not null default 0 check (repeated_claims >= 0),
  -- The number of accounts that were erased with their connections. The application gets an error for them instead of a
  -- shorter list.
  erased_accounts integer not null default 0 check (erased_accounts >= 0),
  -- The number of accounts that their user removed from a connection. The application gets another error for them.
  taken_out_accounts integer not null default 0 check (taken_out_accounts >= 0),
  check ((secret_hash is null) = (claimed_at is null))
);
alter table simplefin_tokens enable row level security, force row level security;
create policy tenant on simplefin_tokens using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The list of a key.
create index simplefin_tokens_by_key on simplefin_tokens (key_id, created_at desc, id);

-- Positions of erased tokens in their list, so that a client that pages through it can continue.
create table erased_simplefin_tokens (
  key_id integer not null references api_keys (id) on delete cascade,
  id text not null,
  created_at timestamptz not null,
  primary key (key_id, id)
);
alter table erased_simplefin_tokens enable row level security, force row level security;
create policy tenant on erased_simplefin_tokens
  using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));

-- The accounts that an access can read.
create table simplefin_accounts (
  key_id integer not null references api_keys (id) on delete cascade,
  token_id text not null references simplefin_tokens (id) on delete cascade,
  account_id text not null,
  primary key (key_id, token_id, account_id),
  constraint simplefin_accounts_account_id_fkey foreign key (key_id, account_id)
    references accounts (key_id, id) on delete cascade
);
alter table simplefin_accounts enable row level security, force row level security;
create policy tenant on simplefin_accounts using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of an account.
create index simplefin_accounts_by_account on simplefin_accounts (account_id);
-- The accounts of an access.
create index simplefin_accounts_by_token on simplefin_accounts (token_id);

-- A program that registered itself as an OAuth client.
create table assistant_clients (
  id text primary key,
  -- The name that the program gives itself.
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  -- When an unapproved program is deleted; null for an approved one.
  forget_at timestamptz
);
-- Retention.
create index assistant_clients_by_end on assistant_clients (forget_at);

-- A developer's permission for an assistant to use a key.
create table assistant_grants (
  id text primary key,
  client_id text not null references assistant_clients (id) on delete cascade,
  key_id integer not null references api_keys (id) on delete cascade,
  developer_id text not null references developers (id) on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
alter table assistant_grants enable row level security, force row level security;
create policy tenant on assistant_grants using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The end of a client.
create index assistant_grants_by_client on assistant_grants (client_id);
-- The list of a developer.
create index assistant_grants_by_developer on assistant_grants (developer_id, created_at);
-- Revocation of a key.
create index assistant_grants_by_key on assistant_grants (key_id);

-- Authorization codes. Only hashes are stored.
create table assistant_codes (
  hash bytea primary key,
  grant_id text not null references assistant_grants (id) on delete cascade,
  redirect_uri text not null,
  -- SHA-256 of a value that only the client knows (PKCE).
  challenge text not null,
  expires_at timestamptz not null,
  -- A second use means that the code was stolen: its grant ends.
  used_at timestamptz
);
alter table assistant_codes enable row level security, force row level security;
create policy tenant on assistant_codes
  using ((select reaches_all()) or exists (select from assistant_grants where assistant_grants.id = grant_id));
-- Retention.
create index assistant_codes_by_end on assistant_codes (expires_at);
-- The end of a grant.
create index assistant_codes_by_grant on assistant_codes (grant_id);

-- Access and refresh tokens. Only hashes are stored.
create table assistant_tokens (
  hash bytea primary key,
  grant_id text not null references assistant_grants (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token is valid for one use; a second use means that it was stolen.
  used_at timestamptz
);
alter table assistant_tokens enable row level security, force row level security;
create policy tenant on assistant_tokens
  using ((select reaches_all()) or exists (select from assistant_grants where assistant_grants.id = grant_id));
-- Retention.
create index assistant_tokens_by_end on assistant_tokens (expires_at);
-- The end of a grant.
create index assistant_tokens_by_grant on assistant_tokens (grant_id);

-- A connection as an Item of Plaid's interface: the token with which programs written for Plaid read it.
create table plaid_items (
  key_id integer not null references api_keys (id) on delete cascade,
  connection_id text not null,
  access_hash bytea not null unique,
  -- Sealed with the data key of the connection: a second exchange returns the same token. Null once revoked.
  access_sealed bytea,
  products text[] not null,
  webhook_url text,
  created_at timestamptz not null,
  -- Whether /transactions/sync was called: SYNC_UPDATES_AVAILABLE is sent from then on.
  has_synced boolean not null default false,
  -- The transactions that INITIAL_UPDATE counted; null until the first are loaded.
  initial_count integer,
  -- Whether HISTORICAL_UPDATE was sent.
  is_historical boolean not null default false,
  primary key (key_id, connection_id),
  constraint plaid_items_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table plaid_items enable row level security, force row level security;
create policy tenant on plaid_items using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The Item of a connection.
create index plaid_items_by_connection on plaid_items (connection_id);

-- What a link token was created with in Plaid's interface.
create table plaid_link_tokens (
  hash bytea primary key references link_tokens (hash) on delete cascade,
  key_id integer not null references api_keys (id) on delete cascade,
  -- Names and addresses of the application, languages, countries and products, as Plaid names them.
  request jsonb not null
);
alter table plaid_link_tokens enable row level security, force row level security;
create policy tenant on plaid_link_tokens using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of a key.
create index plaid_link_tokens_by_key on plaid_link_tokens (key_id);
