-- Developers: accounts, sessions, mails, the waiting list and actions of administrators. All times in this file are wall
-- time, because mail links and sessions do not follow the clock of a key.

-- Whose rows a statement may reach. The service sets open_banking.tenants for each statement or transaction, from the
-- credential of the request (src/platform/database/tenants.ts). Each table of tenants has a policy that compares with it:
-- the condition of a query is then not the only thing between two tenants. A policy calls these functions in a subquery,
-- which PostgreSQL runs once for a statement and not for each row.

-- The setting: 'all', 'keys {17} dev_…' (keys, and the developer whose webhooks they write to), or 'developer {} dev_…'.
create function reach() returns text language plpgsql stable parallel safe as $$
declare
  given text := current_setting('open_banking.tenants', true);
begin
  if given is null or given = '' then
    raise insufficient_privilege using
      message = 'the statement reaches rows of tenants, and nobody has said of which tenants',
      hint = 'The service says it for each request and job. In psql: set open_banking.tenants = ''all''';
  end if;
  return given;
end $$;
create function reaches_all() returns boolean language sql stable parallel safe as $$
  select reach() = 'all'
$$;
-- The keys that the setting names.
create function named_keys() returns integer[] language sql stable parallel safe as $$
  select case when reach() like 'keys %' then split_part(reach(), ' ', 2)::integer[] end
$$;
-- The developer whose session it is: all of their keys can be reached.
create function session_developer() returns text language sql stable parallel safe as $$
  select case when reach() like 'developer %' then split_part(reach(), ' ', 3) end
$$;
create function reached_developer() returns text language sql stable parallel safe as $$
  select nullif(split_part(reach(), ' ', 3), '')
$$;
create function reached_keys() returns integer[] language plpgsql stable parallel safe as $$
begin
  if session_developer() is null then
    return named_keys();
  end if;
  return array(select id from api_keys where developer_id = session_developer());
end $$;

-- A developer account of the portal.
create table developers (
  id text primary key,
  -- Normalised: trimmed, lower case, the domain in its ASCII form.
  email text not null unique,
  name text not null,
  company text,
  -- Argon2id in PHC form, which contains its parameters.
  password_hash text not null,
  -- When the Privacy Policy and the Terms were accepted.
  consented_at timestamptz not null,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  -- The language of the developer's mails.
  language text not null default 'en' check (language in ('en', 'sr-Latn', 'sr-Cyrl')),
  -- When the developer came from another cell: then some of their ids and secrets have the mark of that cell.
  moved_at timestamptz
);
alter table developers enable row level security, force row level security;
create policy tenant on developers using ((select reaches_all()) or id = (select reached_developer()));
-- The list for administrators.
create index developers_by_age on developers (created_at desc, id);
-- Registrations that were never verified, for retention.
create index developers_unverified on developers (created_at) where email_verified_at is null;

-- A login of a developer, by the SHA-256 of its token.
create table developer_sessions (
  hash bytea primary key,
  -- Null after the account was deleted: an open session then gets the right error and contains no personal data.
  developer_id text references developers (id) on delete set null,
  expires_at timestamptz not null,
  -- The public id: it names the session and opens nothing.
  id text not null unique,
  -- A portal session is accepted as a cookie only, an API session as a bearer token only.
  kind text not null check (kind in ('api', 'portal')),
  created_at timestamptz not null,
  -- The last proof of identity: the log-in, or a later re-authentication.
  authenticated_at timestamptz not null,
  -- At most a minute late.
  last_used_at timestamptz not null,
  -- Name of the program and its system, from the User-Agent header.
  device text,
  -- The shortened address of the log-in: the first 24 bits of IPv4, 48 bits of IPv6.
  network text
);
alter table developer_sessions enable row level security, force row level security;
create policy tenant on developer_sessions
  using ((select reaches_all()) or developer_id = (select reached_developer()));
-- Ending the sessions of an account.
create index developer_sessions_by_developer on developer_sessions (developer_id);
-- Retention.
create index developer_sessions_by_expiry on developer_sessions (expires_at);

-- Devices and networks from which a developer has logged in. Wrong passwords from other places do not lock these out. A row
-- is one device (the hash of its token) or one network (a keyed hash of its address).
create table known_devices (
  developer_id text not null references developers (id) on delete cascade,
  hash bytea not null,
  -- Extended by each login.
  expires_at timestamptz not null,
  primary key (developer_id, hash)
);
alter table known_devices enable row level security, force row level security;
create policy tenant on known_devices using ((select reaches_all()) or developer_id = (select reached_developer()));
-- Retention.
create index known_devices_by_end on known_devices (expires_at);

-- A login of the command line that a person approves in a browser: one row from the request until the command line fetches
-- its session.
create table cli_logins (
  -- Hash of the code with which the command line fetches its session.
  device_hash bytea primary key,
  -- Hash of the code that the person compares.
  code_hash bytea not null unique,
  -- The name that the machine gives itself.
  machine text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'denied')),
  -- The developer who approved the login.
  developer_id text references developers (id) on delete cascade,
  check ((decision = 'approved') = (developer_id is not null) or decision is null and developer_id is null)
);
alter table cli_logins enable row level security, force row level security;
-- One that nobody has approved is found by its code.
create policy tenant on cli_logins
  using ((select reaches_all()) or developer_id is null or developer_id = (select reached_developer()));
-- Erasure of an account.
create index cli_logins_by_developer on cli_logins (developer_id);
-- Retention.
create index cli_logins_by_end on cli_logins (expires_at);

-- The secret of a mailed link. An account may have several open links, because mails may arrive out of order. Using one
-- closes all links with the same purpose.
create table mail_tokens (
  hash bytea primary key,
  developer_id text not null references developers (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  expires_at timestamptz not null
);
alter table mail_tokens enable row level security, force row level security;
create policy tenant on mail_tokens using ((select reaches_all()) or developer_id = (select reached_developer()));
-- Closing all links of an account.
create index mail_tokens_by_developer on mail_tokens (developer_id);
-- Retention.
create index mail_tokens_by_expiry on mail_tokens (expires_at);

-- A requested mail. The row exists whether or not the address has an account, so that both cases take equally long. The
-- mail is composed when it is sent, so the row contains no link and no token.
create table mail_requests (
  id bigint generated always as identity primary key,
  kind text not null,
  email text,
  -- Names the object of a mail whose address its composer finds; it is no address.
  about text,
  requested_at timestamptz not null,
  check ((email is null) <> (about is null))
);
-- Retention.
create index mail_requests_by_age on mail_requests (requested_at);
-- The limit for each address, and erasure.
create index mail_requests_by_email on mail_requests (email);

-- Stores mails when no SMTP server is configured. Development only.
create table development_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- Subject and bodies, sealed with the master key because they contain links that open an account.
  mail bytea not null,
  sent_at timestamptz not null
);
-- Retention.
create index development_outbox_by_age on development_outbox (sent_at);
-- Reading the outbox, newest first.
create index development_outbox_by_recipient on development_outbox (recipient, id desc);

-- Actions on an account, written in the transaction of the action. Each hash covers the entry and the previous hash.
create table audit_entries (
  developer_id text not null references developers (id) on delete cascade,
  seq integer not null,
  id text not null unique,
  at timestamptz not null,
  action text not null,
  actor text not null check (actor in ('developer', 'api_key', 'user', 'operator', 'unknown')),
  -- Id of the object, such as a key.
  target text,
  -- Names of settings, never values.
  fields text[] not null,
  ip text,
  -- Null for the first entry of an account.
  previous_hash bytea,
  hash bytea not null,
  primary key (developer_id, seq)
);
alter table audit_entries enable row level security, force row level security;
create policy tenant on audit_entries using ((select reaches_all()) or developer_id = (select reached_developer()));
-- Retention.
create index audit_entries_by_age on audit_entries (at);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
-- Entries are added, and deleted by age or with the account.
create trigger audit_entries_are_final before update on audit_entries
  for each row execute function refuse_change();

-- The public half of a passkey. The private half never leaves the developer's device.
create table passkeys (
  id text primary key,
  developer_id text not null references developers (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- Of signatures; it only grows. 0 for authenticators that do not count.
  counter bigint not null,
  transports text[] not null,
  -- As the developer names it.
  name text not null,
  -- Whether the authenticator synchronizes it to other devices.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
alter table passkeys enable row level security, force row level security;
create policy tenant on passkeys using ((select reaches_all()) or developer_id = (select reached_developer()));
-- The passkeys of an account.
create index passkeys_by_developer on passkeys (developer_id);

-- The shared secret of an authenticator app.
create table totp_factors (
  id text primary key,
  developer_id text not null unique references developers (id) on delete cascade,
  -- Sealed with the master key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first right code: an unconfirmed secret is not asked for at log-in.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: this code and older ones are refused.
  last_step bigint
);
alter table totp_factors enable row level security, force row level security;
create policy tenant on totp_factors using ((select reaches_all()) or developer_id = (select reached_developer()));

-- Single-use codes for an owner without a passkey and without the authenticator app. A used code is deleted.
create table recovery_codes (
  developer_id text not null references developers (id) on delete cascade,
  -- SHA-256: a code has 80 random bits.
  hash bytea not null,
  created_at timestamptz not null,
  primary key (developer_id, hash)
);
alter table recovery_codes enable row level security, force row level security;
create policy tenant on recovery_codes using ((select reaches_all()) or developer_id = (select reached_developer()));

-- A challenge that a passkey has to sign. Single use: checking it deletes it.
create table passkey_challenges (
  id text primary key,
  challenge bytea not null,
  purpose text not null check (purpose in ('registration', 'login', 'reauthentication')),
  -- Null for a log-in: the passkey says who it is.
  developer_id text references developers (id) on delete cascade,
  expires_at timestamptz not null
);
alter table passkey_challenges enable row level security, force row level security;
create policy tenant on passkey_challenges using ((select reaches_all()) or developer_id = (select reached_developer()));
-- Erasure of an account.
create index passkey_challenges_by_developer on passkey_challenges (developer_id);
-- Retention.
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- People who asked for a mail when live banks become available.
create table waitlist (
  id text primary key,
  email text not null unique,
  name text not null,
  company text,
  created_at timestamptz not null
);
-- The list for administrators.
create index waitlist_by_age on waitlist (created_at desc, id);

-- Each action of the operator: requests under /admin, reads included, and commands. A chain of hashes, as audit_entries.
create table admin_actions (
  seq bigint primary key,
  at timestamptz not null,
  -- admin_key, or command: and the account of the machine that ran it.
  actor text not null,
  action text not null,
  -- The object of the action, such as a bank; no personal data.
  target text,
  detail jsonb not null,
  -- Null for a command.
  request_id text,
  -- Null for the first entry.
  previous_hash bytea,
  hash bytea not null
);
create trigger admin_actions_are_final before update on admin_actions
  for each row execute function refuse_change();
-- The list for administrators.
create index admin_actions_by_time on admin_actions (at desc);
