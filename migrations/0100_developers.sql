-- Developer accounts. All times here are wall time: mail links and sessions do not follow a key's clock.

create table developers (
  id                text primary key,
  -- Normalised: trimmed, lower case, the domain in its ASCII form.
  email             text not null unique,
  name              text not null,
  company           text,
  -- Argon2id in PHC form, which carries its own parameters.
  password_hash     text not null,
  -- When the Privacy Policy and the Terms were accepted.
  consented_at      timestamptz not null,
  email_verified_at timestamptz,
  created_at        timestamptz not null
);
create index developers_by_age on developers (created_at desc, id);
create index developers_unverified on developers (created_at) where email_verified_at is null;

create table developer_sessions (
  hash         bytea primary key,
  -- Null once the account was deleted: what is left then tells an open session so, and names nobody.
  developer_id text references developers on delete set null,
  expires_at   timestamptz not null
);
create index developer_sessions_by_developer on developer_sessions (developer_id);
create index developer_sessions_by_expiry on developer_sessions (expires_at);

-- What a mailed link carries. Several links of one account may be open at once, because mails overtake each
-- other; using one closes all of its purpose.
create table mail_tokens (
  hash         bytea primary key,
  developer_id text not null references developers on delete cascade,
  purpose      text not null check (purpose in ('verification', 'reset')),
  expires_at   timestamptz not null
);
create index mail_tokens_by_developer on mail_tokens (developer_id);
create index mail_tokens_by_expiry on mail_tokens (expires_at);

-- A mail that somebody asked for, whether or not the address has an account, so that both take equally long.
-- It is composed when it is sent: no link and no token waits here.
create table mail_requests (
  id           bigint generated always as identity primary key,
  kind         text not null,
  email        text not null,
  requested_at timestamptz not null
);
create index mail_requests_by_email on mail_requests (email);

-- Where mail goes without SMTP. Development only.
create table development_outbox (
  id        bigint generated always as identity primary key,
  recipient text not null,
  -- Subject and bodies, sealed with the master key: they carry links that open an account.
  mail      bytea not null,
  sent_at   timestamptz not null
);
create index development_outbox_by_recipient on development_outbox (recipient, id desc);

alter table api_keys
  add foreign key (developer_id) references developers on delete cascade;
create index api_keys_by_developer on api_keys (developer_id, created_at desc, id);
comment on column api_keys.last_used_at is 'Wall time, as created_at and revoked_at: what the portal shows.';
