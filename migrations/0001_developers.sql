-- Developers: accounts, sessions, mails, the waiting list and actions of administrators. All times in this file are wall
-- time, because mail links and sessions do not follow the clock of a key.

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
  language text not null default 'en' check (language in ('en', 'sr-Latn', 'sr-Cyrl'))
);
-- The list for administrators.
create index developers_by_age on developers (created_at desc, id);
-- Registrations that were never verified, for retention.
create index developers_unverified on developers (created_at) where email_verified_at is null;

-- A login of a developer, by the SHA-256 of its token.
create table developer_sessions (
  hash bytea primary key,
  -- Null after the account was deleted: an open session then gets the right error and contains no personal data.
  developer_id text references developers (id) on delete set null,
  expires_at timestamptz not null
);
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
-- Closing all links of an account.
create index mail_tokens_by_developer on mail_tokens (developer_id);
-- Retention.
create index mail_tokens_by_expiry on mail_tokens (expires_at);

-- A requested mail. The row exists whether or not the address has an account, so that both cases take equally long. The
-- mail is composed when it is sent, so the row contains no link and no token.
create table mail_requests (
  id bigint generated always as identity primary key,
  kind text not null,
  email text not null,
  requested_at timestamptz not null
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
  actor text not null check (actor in ('developer', 'api_key')),
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
-- Retention.
create index audit_entries_by_age on audit_entries (at);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
-- Entries are added, and deleted by age or with the account.
create trigger audit_entries_are_final before update on audit_entries
  for each row execute function refuse_change();

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

-- Each action under /admin, reads included, written in the transaction of the action.
create table admin_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  action text not null,
  -- The object of the action, such as a bank; no personal data.
  target text,
  detail jsonb not null
);
-- The list for administrators.
create index admin_actions_by_time on admin_actions (at desc);
