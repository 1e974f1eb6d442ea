-- The simulated banks as others reach them over the Berlin Group's interface: who may ask them, and for what.

-- A third-party provider (TPP): an application that asks the banks. It is bound to a key, whose clock its banks follow.
create table xs2a_tpps (
  id            text primary key,
  key_id        text not null references api_keys on delete cascade,
  name          text not null,
  secret_hash   bytea not null,
  -- Where the banks return its users to; null for anywhere.
  redirect_uris text[],
  -- By bank: what is otherwise than usual there for this TPP.
  dialects      jsonb not null,
  created_at    timestamptz not null
);
create index xs2a_tpps_by_key on xs2a_tpps (key_id);

-- Certificates by which a TPP is recognised, or signs.
create table xs2a_certificates (
  -- SHA-256 of the certificate.
  fingerprint bytea primary key,
  tpp_id      text not null references xs2a_tpps on delete cascade
);
create index xs2a_certificates_by_tpp on xs2a_certificates (tpp_id);

-- Times are on the key's clock.
create table xs2a_consents (
  id               text primary key,
  key_id           text not null references api_keys on delete cascade,
  tpp_id           text not null references xs2a_tpps on delete cascade,
  bank_id          text not null,
  -- As the TPP asked.
  access           jsonb not null,
  recurring        boolean not null,
  frequency        integer not null check (frequency > 0),
  -- The last day.
  valid_until      date not null,
  -- "expired" is said of a valid one, too, once its last day is over.
  status           text not null
    check (status in ('received', 'valid', 'rejected', 'expired', 'revokedByPsu', 'terminatedByTpp')),
  -- Which customer of the bank agreed, and which accounts they share for what; null before, and again when it is over.
  psu_id           text,
  scenario         text,
  rights           jsonb,
  authorised_at    timestamptz,
  -- As of the customer below.
  known_from       timestamptz,
  redirect_uri     text,
  nok_redirect_uri text,
  created_at       timestamptz not null,
  changed_at       timestamptz not null
);
create index xs2a_consents_by_tpp on xs2a_consents (tpp_id, bank_id, psu_id);
create index xs2a_consents_by_key on xs2a_consents (key_id, created_at);

-- A customer has one balance whoever asks and however often they agree: it is reckoned from where their history began when
-- they first did.
create table xs2a_customers (
  key_id     text not null references api_keys on delete cascade,
  bank_id    text not null,
  -- SHA-256 of who it is.
  customer   bytea not null,
  known_from timestamptz not null,
  primary key (key_id, bank_id, customer)
);

-- A customer's decision about a consent, from the link that leads to the bank's page to what became of it.
create table xs2a_authorisations (
  id              text primary key,
  consent_id      text not null references xs2a_consents on delete cascade,
  status          text not null check (status in ('received', 'psuAuthenticated', 'finalised', 'failed')),
  -- Of the token in the address of the bank's page.
  token_hash      bytea not null unique,
  -- Of a decision by OAuth: where to return, with which state, and what the code is proved with.
  oauth           jsonb,
  code_hash       bytea unique,
  code_expires_at timestamptz,
  created_at      timestamptz not null
);
create index xs2a_authorisations_by_consent on xs2a_authorisations (consent_id);

create table xs2a_tokens (
  hash       bytea primary key,
  consent_id text not null references xs2a_consents on delete cascade,
  kind       text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null
);
create index xs2a_tokens_by_consent on xs2a_tokens (consent_id);

-- What was read without a user who waits, by account, endpoint and Belgrade day.
create table xs2a_reads (
  consent_id text not null references xs2a_consents on delete cascade,
  account    text not null,
  endpoint   text not null,
  day        date not null,
  used       integer not null,
  primary key (consent_id, account, endpoint, day)
);

-- Up to when a consent's reader has seen an account's booked entries, for those who ask for what is new.
create table xs2a_deltas (
  consent_id text not null references xs2a_consents on delete cascade,
  account    text not null,
  seen_until timestamptz not null,
  primary key (consent_id, account)
);

-- Ids of requests, which some banks accept once only. Wall time.
create table xs2a_requests (
  tpp_id     text not null references xs2a_tpps on delete cascade,
  request_id uuid not null,
  seen_at    timestamptz not null,
  primary key (tpp_id, request_id)
);
create index xs2a_requests_by_age on xs2a_requests (seen_at);
