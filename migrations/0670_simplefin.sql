-- What budget applications are let in with (SimpleFIN): one row from the setup token to the access that it was claimed for.
-- Both secrets are kept as hashes alone.
create table simplefin_tokens (
  id text primary key,
  key_id text not null references api_keys (id) on delete cascade,
  claim_hash bytea not null unique,
  -- Null until it is claimed.
  secret_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  claimed_at timestamptz,
  -- What the application that claimed it called itself.
  claimed_by text,
  last_read_at timestamptz,
  repeated_claims integer not null default 0 check (repeated_claims >= 0),
  check ((secret_hash is null) = (claimed_at is null))
);
create index simplefin_tokens_by_key on simplefin_tokens (key_id, created_at desc, id);

-- The accounts that an access sees: those that it was made for, as long as they are there.
create table simplefin_accounts (
  key_id text not null references api_keys (id) on delete cascade,
  token_id text not null references simplefin_tokens (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (token_id, account_id)
);
create index simplefin_accounts_by_account on simplefin_accounts (account_id);
create index simplefin_accounts_by_key on simplefin_accounts (key_id);

-- An event may be about something of a key that is no connection.
alter table events alter column connection_id drop not null;
