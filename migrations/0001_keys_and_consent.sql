-- Keys, link tokens, connect sessions and connections.
-- Every row that belongs to a customer carries key_id, the tenant: every query filters by it.
-- Columns named *_at on rows of a key hold that key's own time, unless they say "wall".

create table api_keys (
  id              text primary key,
  kind            text not null check (kind in ('demo', 'developer')),
  developer_id    text,
  app_name        text not null,
  prefix          text not null,
  hash            bytea not null unique,
  scopes          text[] not null,
  -- How far this key's clock is ahead of the wall clock. It only grows.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at      timestamptz not null,
  last_used_at    timestamptz,
  revoked_at      timestamptz
);

create table link_tokens (
  hash       bytea primary key,
  key_id     text not null references api_keys on delete cascade,
  user_id    text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index link_tokens_by_key on link_tokens (key_id);

create table connections (
  id                   text primary key,
  key_id               text not null references api_keys on delete cascade,
  bank_id              text not null,
  -- The developer's identifier of the person. Erased with the consent.
  user_id              text,
  connected_at         timestamptz not null,
  expires_at           timestamptz not null,
  revoked_at           timestamptz,
  -- The connection's data key, wrapped by the master key, and what the bank handed out, sealed with it.
  -- Both are erased on revocation, which makes every sealed value unreadable in backups too.
  data_key             bytea,
  bank_grant           bytea,
  -- How far the bank's report has been taken over.
  pulled_until         timestamptz not null,
  expiring_notified_at timestamptz,
  expired_notified_at  timestamptz,
  check (revoked_at is null or (user_id is null and data_key is null and bank_grant is null))
);
create index connections_by_key on connections (key_id, connected_at desc, id);
-- One living connection per user and bank: connecting again renews it, also under a race.
create unique index connections_one_per_user_and_bank
  on connections (key_id, user_id, bank_id) where revoked_at is null;

create table consents (
  id            bigint generated always as identity primary key,
  connection_id text not null references connections on delete cascade,
  key_id        text not null,
  permissions   text[] not null,
  granted_at    timestamptz not null,
  expires_at    timestamptz not null
);
create index consents_by_connection on consents (connection_id);

create table connect_sessions (
  hash                bytea primary key,
  key_id              text not null references api_keys on delete cascade,
  -- Set when a link token opened the session: that token then sees it, and no other.
  link_token_hash     bytea references link_tokens on delete cascade,
  bank_id             text not null,
  user_id             text not null,
  redirect_url        text,
  sandbox_seed        text,
  sandbox_scenario    text,
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  denied_at           timestamptz,
  authorized_at       timestamptz,
  connection_id       text references connections on delete cascade,
  -- Sealed with the master key until it is exchanged: the status answer shows it meanwhile.
  public_token_sealed bytea
);
create index connect_sessions_by_key on connect_sessions (key_id);
create index connect_sessions_by_link_token on connect_sessions (link_token_hash);
create index connect_sessions_by_connection on connect_sessions (connection_id);

create table public_tokens (
  hash          bytea primary key,
  key_id        text not null references api_keys on delete cascade,
  session_hash  bytea not null references connect_sessions on delete cascade,
  connection_id text not null references connections on delete cascade,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index public_tokens_by_session on public_tokens (session_hash);
create index public_tokens_by_connection on public_tokens (connection_id);
create index public_tokens_by_key on public_tokens (key_id);
