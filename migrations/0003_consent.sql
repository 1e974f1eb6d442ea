-- Consent: connections, records of consents, and the tokens and sessions that lead to a connection.

-- A user's consent at one bank, with its accounts. A revoked connection stays as a tombstone without personal data.
create table connections (
  id text not null,
  key_id integer not null references api_keys (id) on delete cascade,
  bank_id text not null,
  -- The developer's identifier of the user. Erased with the consent.
  user_id text,
  connected_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The grant that the bank issued, sealed with the data key.
  bank_grant bytea,
  -- The bookmark: everything that the bank reported up to this time was applied.
  pulled_until timestamptz not null,
  expiring_notified_at timestamptz,
  expired_notified_at timestamptz,
  -- Id of the data key in the key store. Destroying the key makes every sealed value unreadable, in backups too.
  data_key_id text,
  -- The end of the bank's consent. Null if the bank sets no end.
  consent_until timestamptz,
  -- Raised by every change of a connection: data that were fetched at an earlier version are discarded.
  version bigint not null default 0,
  -- The source of the data: the bank itself, or statement files. A user may have both at one bank.
  provider text not null default 'bank' check (provider in ('bank', 'statement')),
  primary key (key_id, id),
  check (revoked_at is null or (user_id is null and bank_grant is null)),
  check ((revoked_at is null) = (data_key_id is not null)),
  check (provider = 'bank' or bank_grant is null)
);
alter table connections enable row level security, force row level security;
create policy tenant on connections using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The daily round reads the connections of a bank in this order.
create index connections_by_bank_and_time on connections (bank_id, connected_at, id) where revoked_at is null;
-- Finds the connection of a destroyed key, after an older backup was restored.
create index connections_by_data_key on connections (data_key_id) where data_key_id is not null;
-- The scan for consents that end, on wall time.
create index connections_by_expiry on connections (expires_at) where revoked_at is null and expired_notified_at is null;
-- Look-ups by jobs, which know the id only.
create index connections_by_id on connections (id);
-- The list of a key.
create index connections_by_key on connections (key_id, connected_at desc, id);
-- The scan for consents that end, of a key with a test clock.
create index connections_by_key_and_expiry
  on connections (key_id, expires_at) where revoked_at is null and expired_notified_at is null;
-- A user has one current connection for a bank and source: connecting again renews it, also in concurrent requests.
create unique index connections_one_per_user_bank_and_provider
  on connections (key_id, user_id, bank_id, provider) where revoked_at is null;
-- The scan for consents that end soon and whose developer was not notified.
create index connections_to_warn
  on connections (expires_at) where revoked_at is null and expired_notified_at is null and expiring_notified_at is null;

-- The record of each consent for a connection.
create table consents (
  id bigint generated always as identity not null,
  connection_id text not null,
  key_id integer not null,
  permissions text[] not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  -- The days of past transactions that were shown to the user; null if the bank shares no transactions.
  history_days integer,
  primary key (key_id, id),
  constraint consents_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table consents enable row level security, force row level security;
create policy tenant on consents using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- The records of a connection.
create index consents_by_connection on consents (connection_id);

-- How often the data of a connection were read, for the page of its user: counts of a day by kind of data, without the
-- requests themselves.
create table connection_reads (
  key_id integer not null,
  connection_id text not null,
  -- A day in Belgrade, on the clock of the key.
  day date not null,
  -- Who read: the application, its developer in the portal, or a budget application.
  reader text not null check (reader in ('application', 'developer', 'budget_app')),
  kind text not null check (kind in ('accounts', 'balances', 'identity', 'transactions', 'recurring', 'exports')),
  reads integer not null,
  primary key (key_id, connection_id, day, reader, kind),
  constraint connection_reads_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table connection_reads enable row level security, force row level security;
create policy tenant on connection_reads using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index connection_reads_by_day on connection_reads (day);

-- Replacements for a key in a browser. They open the connect flow only.
create table link_tokens (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  user_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether a developer created the token with a key token in the portal: its requests do not count as application calls.
  looking boolean not null default false,
  -- The connection that the token renews.
  connection_id text,
  account_selection text check (account_selection in ('single', 'multiple')),
  -- How long public tokens of its sessions can be exchanged; null for the default of five minutes.
  public_token_seconds integer,
  -- Where its hosted page returns to: one of the redirect_urls of the key.
  redirect_url text,
  constraint link_tokens_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table link_tokens enable row level security, force row level security;
create policy tenant on link_tokens using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index link_tokens_by_age on link_tokens (created_at);
-- Revocation of a key.
create index link_tokens_by_key on link_tokens (key_id);

-- Links to the page of a user, and the session of the browser that opened one. Times are wall time.
create table user_pages (
  -- Hash of the link.
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  -- Null once the last connection of the user is erased: the page then shows receipts only.
  user_id text,
  created_at timestamptz not null,
  -- The end of the link.
  expires_at timestamptz not null,
  -- Hash of the cookie of the one browser that opened the link; null before.
  browser_hash bytea,
  session_expires_at timestamptz,
  check ((browser_hash is null) = (session_expires_at is null))
);
alter table user_pages enable row level security, force row level security;
create policy tenant on user_pages using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index user_pages_by_age on user_pages (created_at);
-- The session of a browser.
create index user_pages_by_browser on user_pages (browser_hash) where browser_hash is not null;
-- Erasure of a connection, and revocation of a key.
create index user_pages_by_key on user_pages (key_id, user_id);

-- Signed receipts of what a user erased on their page, until the page is deleted. They name no person.
create table erasure_receipts (
  id text not null,
  key_id integer not null,
  page_hash bytea not null references user_pages (hash) on delete cascade,
  connection_id text not null,
  -- The erased account of the connection; null if the whole connection was erased.
  account_id text,
  signed text not null,
  primary key (key_id, id),
  constraint erasure_receipts_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table erasure_receipts enable row level security, force row level security;
create policy tenant on erasure_receipts using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Deletion of a connection's key.
create index erasure_receipts_by_connection on erasure_receipts (key_id, connection_id);
-- The receipts of a page.
create index erasure_receipts_by_page on erasure_receipts (page_hash);

-- The public keys that have signed receipts. They are published for as long as somebody may verify a receipt.
create table receipt_keys (
  kid text primary key,
  jwk jsonb not null,
  first_used_at timestamptz not null
);

-- How often the pages of users were used with a key. They name no user.
create table user_page_uses (
  key_id integer not null references api_keys (id) on delete cascade,
  -- A day in Belgrade, in wall time.
  day date not null,
  action text not null check (action in ('opened', 'ended', 'downloaded')),
  uses integer not null,
  primary key (key_id, day, action)
);
alter table user_page_uses enable row level security, force row level security;
create policy tenant on user_page_uses using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index user_page_uses_by_day on user_page_uses (day);

-- Ten minutes in which a user authorizes at the bank.
create table connect_sessions (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  -- The link token that opened the session. No other link token can read the session.
  link_token_hash bytea references link_tokens (hash) on delete cascade,
  bank_id text not null,
  user_id text not null,
  redirect_url text,
  sandbox_seed text,
  sandbox_scenario text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  denied_at timestamptz,
  authorized_at timestamptz,
  connection_id text,
  -- Sealed with the master key until it is exchanged, because the status response contains it.
  public_token_sealed bytea,
  -- Name of the application, from the widget.
  app_name text,
  account_selection text check (account_selection in ('single', 'multiple')),
  -- When the user asked for a mail with a link to their page (wall time), and its language.
  page_mail_at timestamptz,
  page_mail_language text,
  check ((page_mail_at is null) = (page_mail_language is null)),
  constraint connect_sessions_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table connect_sessions enable row level security, force row level security;
create policy tenant on connect_sessions using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Retention.
create index connect_sessions_by_age on connect_sessions (created_at);
-- Erasure of a connection.
create index connect_sessions_by_connection on connect_sessions (connection_id);
-- Revocation of a key.
create index connect_sessions_by_key on connect_sessions (key_id);
-- The sessions of a link token.
create index connect_sessions_by_link_token on connect_sessions (link_token_hash);

-- The one-time token that an application exchanges for the connection.
create table public_tokens (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  session_hash bytea not null references connect_sessions (hash) on delete cascade,
  connection_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint public_tokens_connection_id_fkey foreign key (key_id, connection_id)
    references connections (key_id, id) on delete cascade
);
alter table public_tokens enable row level security, force row level security;
create policy tenant on public_tokens using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Erasure of a connection.
create index public_tokens_by_connection on public_tokens (connection_id);
-- Revocation of a key.
create index public_tokens_by_key on public_tokens (key_id);
-- The status of a session.
create index public_tokens_by_session on public_tokens (session_hash);

-- A user's visit to a bank over a network, until the user returns.
create table bank_visits (
  hash bytea primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  session_hash bytea not null references connect_sessions (hash) on delete cascade,
  state_sealed bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
alter table bank_visits enable row level security, force row level security;
create policy tenant on bank_visits using ((select reaches_all()) or key_id = any ((select reached_keys())::integer[]));
-- Revocation of a key.
create index bank_visits_by_key on bank_visits (key_id);
-- Erasure of a session.
create index bank_visits_by_session on bank_visits (session_hash);

-- Changes of an administrator to a bank of the catalogue.
create table bank_statuses (
  bank_id text primary key,
  status text not null check (status in ('live', 'sandbox', 'coming_soon'))
);

-- Data keys that were created before the transaction that creates their connection. If that transaction fails, the job that
-- destroys unused keys finds them here.
create table unused_data_keys (
  id text primary key,
  -- Wall time.
  made_at timestamptz not null
);

-- Consents that the service no longer uses, until their banks have ended them. They outlive their connection, so they have
-- no foreign keys. Times are on the clock of the key that they belonged to.
create table ending_consents (
  id text primary key,
  bank_id text not null,
  clock_offset_ms bigint not null,
  -- The consent ends by itself at this time, and the row is deleted.
  ends_at timestamptz not null,
  -- The grant, sealed with the master key.
  grant_sealed bytea,
  -- Before that, the connection whose grant is still sealed with its data key, which is destroyed afterwards.
  connection_id text,
  data_key_id text,
  bank_grant bytea,
  check ((grant_sealed is null) <> (bank_grant is null)),
  check ((bank_grant is null) = (connection_id is null)),
  check ((bank_grant is null) = (data_key_id is null))
);
