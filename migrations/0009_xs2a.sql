-- The simulated banks as Berlin Group banks: TPPs, their consents and their reads. Times are on the clock of the key unless
-- their comment says wall time.

-- A third-party provider (TPP): an application that reads from the banks. It belongs to a key, whose clock its banks
-- follow.
create table xs2a_tpps (
  id text primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  name text not null,
  secret_hash bytea not null,
  -- Allowed return addresses for users; null for any.
  redirect_uris text[],
  -- Changes of a bank's dialect for this TPP, by bank.
  dialects jsonb not null,
  created_at timestamptz not null
);
-- The list of a key.
create index xs2a_tpps_by_key on xs2a_tpps (key_id);

-- Certificates that identify a TPP or sign its requests.
create table xs2a_certificates (
  -- SHA-256 of the certificate.
  fingerprint bytea primary key,
  tpp_id text not null references xs2a_tpps (id) on delete cascade
);
-- Erasure of a TPP.
create index xs2a_certificates_by_tpp on xs2a_certificates (tpp_id);

-- A consent that a TPP requested.
create table xs2a_consents (
  id text primary key,
  key_id integer not null references api_keys (id) on delete cascade,
  tpp_id text not null references xs2a_tpps (id) on delete cascade,
  bank_id text not null,
  -- The access that the TPP requested.
  access jsonb not null,
  recurring boolean not null,
  frequency integer not null check (frequency > 0),
  -- The last day.
  valid_until date not null,
  -- A valid consent is reported as expired once its last day is over.
  status text not null
    check (status in ('received', 'valid', 'rejected', 'expired', 'revokedByPsu', 'terminatedByTpp')),
  -- The customer who agreed and the shared accounts; null before the decision and after the end of the consent.
  psu_id text,
  scenario text,
  rights jsonb,
  authorised_at timestamptz,
  -- xs2a_customers.known_from of the customer.
  known_from timestamptz,
  redirect_uri text,
  nok_redirect_uri text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Version of the generator that generates the customer's world.
  generator smallint not null default 1
);
-- The list of a key.
create index xs2a_consents_by_key on xs2a_consents (key_id, created_at);
-- The consents of a TPP at a bank.
create index xs2a_consents_by_tpp on xs2a_consents (tpp_id, bank_id, psu_id);

-- A customer of a bank. The customer has the same balance for every TPP: it starts with the history at the customer's first
-- consent.
create table xs2a_customers (
  key_id integer not null references api_keys (id) on delete cascade,
  bank_id text not null,
  -- SHA-256 of the identity.
  customer bytea not null,
  known_from timestamptz not null,
  generator smallint not null default 1,
  primary key (key_id, bank_id, customer)
);

-- A customer's decision about a consent, from the link to the bank's page to its result.
create table xs2a_authorisations (
  id text primary key,
  consent_id text not null references xs2a_consents (id) on delete cascade,
  status text not null check (status in ('received', 'psuAuthenticated', 'finalised', 'failed')),
  -- Hash of the token in the address of the bank's page.
  token_hash bytea not null unique,
  -- For a decision by OAuth: return address, state, and proof of the code.
  oauth jsonb,
  code_hash bytea unique,
  code_expires_at timestamptz,
  created_at timestamptz not null
);
-- The decisions about a consent.
create index xs2a_authorisations_by_consent on xs2a_authorisations (consent_id);

-- OAuth tokens of a consent.
create table xs2a_tokens (
  hash bytea primary key,
  consent_id text not null references xs2a_consents (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null
);
-- The end of a consent.
create index xs2a_tokens_by_consent on xs2a_tokens (consent_id);

-- Reads without a waiting user, by account, endpoint and Belgrade day.
create table xs2a_reads (
  consent_id text not null references xs2a_consents (id) on delete cascade,
  account text not null,
  endpoint text not null,
  day date not null,
  used integer not null,
  primary key (consent_id, account, endpoint, day)
);

-- How far the reader of a consent has seen the booked entries of an account, for readers that ask for changes.
create table xs2a_deltas (
  consent_id text not null references xs2a_consents (id) on delete cascade,
  account text not null,
  seen_until timestamptz not null,
  primary key (consent_id, account)
);

-- Ids of requests, because some banks accept each only once. Wall time.
create table xs2a_requests (
  tpp_id text not null references xs2a_tpps (id) on delete cascade,
  request_id uuid not null,
  seen_at timestamptz not null,
  primary key (tpp_id, request_id)
);
-- Retention.
create index xs2a_requests_by_age on xs2a_requests (seen_at);
