-- The schema after all migrations, in order of names. Do not edit: node scripts/schema-dump.ts writes it.

create table account_statements (
  key_id integer not null,
  account_id text not null,
  id text not null,
  number integer,
  from_day date not null,
  to_day date not null,
  opening bigint,
  closing bigint,
  taken_over_at timestamp with time zone not null,
  constraint account_statements_pkey PRIMARY KEY (key_id, account_id, id),
  constraint account_statements_account_id_fkey FOREIGN KEY (key_id, account_id) REFERENCES accounts(key_id, id) ON DELETE CASCADE,
  constraint account_statements_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX account_statements_by_account ON account_statements USING btree (account_id);

create table accounts (
  id text not null,
  key_id integer not null,
  connection_id text not null,
  bank_id text not null,
  bank_ref text not null,
  "position" integer not null,
  name text not null,
  currency text not null,
  type text not null,
  iban bytea,
  holder bytea not null,
  identity bytea,
  opening_balance bigint not null,
  balance bigint not null,
  available bigint not null,
  last_seq bigint default 0 not null,
  history text default 'complete'::text not null,
  rows_from date,
  stated jsonb,
  ledger_gap bigint,
  number bytea,
  no integer generated always as identity not null,
  constraint accounts_pkey PRIMARY KEY (key_id, id),
  constraint accounts_connection_id_bank_ref_key UNIQUE (key_id, connection_id, bank_ref),
  constraint accounts_key_id_no_key UNIQUE (key_id, no),
  constraint accounts_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint accounts_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint accounts_history_check CHECK (history = ANY (ARRAY['none'::text, 'recent'::text, 'complete'::text])),
  constraint accounts_type_check CHECK (type = ANY (ARRAY['checking'::text, 'savings'::text, 'business'::text]))
);
CREATE INDEX accounts_by_connection ON accounts USING btree (connection_id);
CREATE INDEX accounts_by_id ON accounts USING btree (id);

create table admin_actions (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  request_id text not null,
  action text not null,
  target text,
  detail jsonb not null,
  constraint admin_actions_pkey PRIMARY KEY (id)
);
CREATE INDEX admin_actions_by_time ON admin_actions USING btree (at DESC);

create table api_keys (
  public_id text not null,
  kind text not null,
  developer_id text,
  app_name text not null,
  scopes text[] not null,
  clock_offset_ms bigint default 0 not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  redirect_urls text[],
  bound_link_tokens_only boolean default false not null,
  person_key bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) not null,
  environment text default 'sandbox'::text not null,
  first_used_at timestamp with time zone,
  last_used_ip text,
  last_used_agent text,
  id integer generated always as identity not null,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_public_id_key UNIQUE (public_id),
  constraint api_keys_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint api_keys_clock_offset_ms_check CHECK (clock_offset_ms >= 0),
  constraint api_keys_environment_check CHECK (environment = ANY (ARRAY['sandbox'::text, 'live'::text])),
  constraint api_keys_kind_check CHECK (kind = ANY (ARRAY['demo'::text, 'developer'::text]))
);
CREATE INDEX api_keys_by_developer ON api_keys USING btree (developer_id, created_at DESC, public_id);
CREATE INDEX api_keys_with_test_clock ON api_keys USING btree (id) WHERE clock_offset_ms > 0;

create table assistant_clients (
  id text not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp with time zone not null,
  forget_at timestamp with time zone,
  constraint assistant_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX assistant_clients_by_end ON assistant_clients USING btree (forget_at);

create table assistant_codes (
  hash bytea not null,
  grant_id text not null,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint assistant_codes_pkey PRIMARY KEY (hash),
  constraint assistant_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES assistant_grants(id) ON DELETE CASCADE
);
CREATE INDEX assistant_codes_by_end ON assistant_codes USING btree (expires_at);
CREATE INDEX assistant_codes_by_grant ON assistant_codes USING btree (grant_id);

create table assistant_grants (
  id text not null,
  client_id text not null,
  key_id integer not null,
  developer_id text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint assistant_grants_pkey PRIMARY KEY (id),
  constraint assistant_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES assistant_clients(id) ON DELETE CASCADE,
  constraint assistant_grants_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint assistant_grants_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX assistant_grants_by_client ON assistant_grants USING btree (client_id);
CREATE INDEX assistant_grants_by_developer ON assistant_grants USING btree (developer_id, created_at);
CREATE INDEX assistant_grants_by_key ON assistant_grants USING btree (key_id);

create table assistant_tokens (
  hash bytea not null,
  grant_id text not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint assistant_tokens_pkey PRIMARY KEY (hash),
  constraint assistant_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES assistant_grants(id) ON DELETE CASCADE,
  constraint assistant_tokens_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'refresh'::text]))
);
CREATE INDEX assistant_tokens_by_end ON assistant_tokens USING btree (expires_at);
CREATE INDEX assistant_tokens_by_grant ON assistant_tokens USING btree (grant_id);

create table bank_entries (
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  key_id integer not null,
  account_no integer not null,
  day date,
  pending boolean not null,
  review boolean not null,
  ref text not null,
  entry bytea not null,
  constraint bank_entries_pkey PRIMARY KEY (key_id, account_no, ref),
  constraint bank_entries_account_fkey FOREIGN KEY (key_id, account_no) REFERENCES accounts(key_id, no) ON DELETE CASCADE
);
alter table bank_entries set (fillfactor=90, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX bank_entries_by_day ON bank_entries USING btree (key_id, account_no, (
CASE
    WHEN pending THEN NULL::date
    ELSE day
END));

create table bank_reads (
  key_id integer not null,
  id text not null,
  connection_id text not null,
  account_ref text not null,
  at timestamp with time zone not null,
  covers_from date,
  raw bytea not null,
  constraint bank_reads_pkey PRIMARY KEY (key_id, id),
  constraint bank_reads_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint bank_reads_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX bank_reads_by_connection ON bank_reads USING btree (connection_id, account_ref, at);

create table bank_statuses (
  bank_id text not null,
  status text not null,
  constraint bank_statuses_pkey PRIMARY KEY (bank_id),
  constraint bank_statuses_status_check CHECK (status = ANY (ARRAY['live'::text, 'sandbox'::text, 'coming_soon'::text]))
);

create table bank_visits (
  hash bytea not null,
  key_id integer not null,
  session_hash bytea not null,
  state_sealed bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint bank_visits_pkey PRIMARY KEY (hash),
  constraint bank_visits_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint bank_visits_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES connect_sessions(hash) ON DELETE CASCADE
);
CREATE INDEX bank_visits_by_key ON bank_visits USING btree (key_id);
CREATE INDEX bank_visits_by_session ON bank_visits USING btree (session_hash);

create table cli_logins (
  device_hash bytea not null,
  code_hash bytea not null,
  machine text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decision text,
  developer_id text,
  constraint cli_logins_pkey PRIMARY KEY (device_hash),
  constraint cli_logins_code_hash_key UNIQUE (code_hash),
  constraint cli_logins_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint cli_logins_check CHECK ((decision = 'approved'::text) = (developer_id IS NOT NULL) OR decision IS NULL AND developer_id IS NULL),
  constraint cli_logins_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'denied'::text]))
);
CREATE INDEX cli_logins_by_developer ON cli_logins USING btree (developer_id);
CREATE INDEX cli_logins_by_end ON cli_logins USING btree (expires_at);

create table connect_sessions (
  hash bytea not null,
  key_id integer not null,
  link_token_hash bytea,
  bank_id text not null,
  user_id text not null,
  redirect_url text,
  sandbox_seed text,
  sandbox_scenario text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  denied_at timestamp with time zone,
  authorized_at timestamp with time zone,
  connection_id text,
  public_token_sealed bytea,
  app_name text,
  account_selection text,
  constraint connect_sessions_pkey PRIMARY KEY (hash),
  constraint connect_sessions_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint connect_sessions_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint connect_sessions_link_token_hash_fkey FOREIGN KEY (link_token_hash) REFERENCES link_tokens(hash) ON DELETE CASCADE,
  constraint connect_sessions_account_selection_check CHECK (account_selection = ANY (ARRAY['single'::text, 'multiple'::text]))
);
CREATE INDEX connect_sessions_by_age ON connect_sessions USING btree (created_at);
CREATE INDEX connect_sessions_by_connection ON connect_sessions USING btree (connection_id);
CREATE INDEX connect_sessions_by_key ON connect_sessions USING btree (key_id);
CREATE INDEX connect_sessions_by_link_token ON connect_sessions USING btree (link_token_hash);

create table connection_corrections (
  connection_id text not null,
  key_id integer not null,
  descriptor bytea not null,
  merchant_name_sealed bytea,
  merchant_category text,
  category text,
  corrected_at timestamp with time zone not null,
  constraint connection_corrections_pkey PRIMARY KEY (key_id, connection_id, descriptor),
  constraint connection_corrections_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint connection_corrections_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table connection_health (
  key_id integer not null,
  connection_id text not null,
  status text not null,
  reason text,
  since timestamp with time zone not null,
  failures integer not null,
  next_try_at timestamp with time zone,
  constraint connection_health_pkey PRIMARY KEY (key_id, connection_id),
  constraint connection_health_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint connection_health_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint connection_health_check CHECK ((reason IS NULL) = (status = 'healthy'::text)),
  constraint connection_health_failures_check CHECK (failures >= 0),
  constraint connection_health_status_check CHECK (status = ANY (ARRAY['healthy'::text, 'delayed'::text, 'needs_consent'::text]))
);
CREATE INDEX connection_health_by_connection ON connection_health USING btree (connection_id);

create table connections (
  id text not null,
  key_id integer not null,
  bank_id text not null,
  user_id text,
  connected_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  bank_grant bytea,
  pulled_until timestamp with time zone not null,
  expiring_notified_at timestamp with time zone,
  expired_notified_at timestamp with time zone,
  data_key_id text,
  consent_until timestamp with time zone,
  version bigint default 0 not null,
  provider text default 'bank'::text not null,
  constraint connections_pkey PRIMARY KEY (key_id, id),
  constraint connections_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint connections_check CHECK (revoked_at IS NULL OR user_id IS NULL AND bank_grant IS NULL),
  constraint connections_check1 CHECK ((revoked_at IS NULL) = (data_key_id IS NOT NULL)),
  constraint connections_check2 CHECK (provider = 'bank'::text OR bank_grant IS NULL),
  constraint connections_provider_check CHECK (provider = ANY (ARRAY['bank'::text, 'statement'::text]))
);
CREATE INDEX connections_by_bank_and_time ON connections USING btree (bank_id, connected_at, id) WHERE revoked_at IS NULL;
CREATE INDEX connections_by_data_key ON connections USING btree (data_key_id) WHERE data_key_id IS NOT NULL;
CREATE INDEX connections_by_expiry ON connections USING btree (expires_at) WHERE revoked_at IS NULL AND expired_notified_at IS NULL;
CREATE INDEX connections_by_id ON connections USING btree (id);
CREATE INDEX connections_by_key ON connections USING btree (key_id, connected_at DESC, id);
CREATE INDEX connections_by_key_and_expiry ON connections USING btree (key_id, expires_at) WHERE revoked_at IS NULL AND expired_notified_at IS NULL;
CREATE UNIQUE INDEX connections_one_per_user_bank_and_provider ON connections USING btree (key_id, user_id, bank_id, provider) WHERE revoked_at IS NULL;
CREATE INDEX connections_to_warn ON connections USING btree (expires_at) WHERE revoked_at IS NULL AND expired_notified_at IS NULL AND expiring_notified_at IS NULL;

create table consents (
  id bigint generated always as identity not null,
  connection_id text not null,
  key_id integer not null,
  permissions text[] not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  history_days integer,
  constraint consents_pkey PRIMARY KEY (key_id, id),
  constraint consents_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE
);
CREATE INDEX consents_by_connection ON consents USING btree (connection_id);

create table developer_sessions (
  hash bytea not null,
  developer_id text,
  expires_at timestamp with time zone not null,
  constraint developer_sessions_pkey PRIMARY KEY (hash),
  constraint developer_sessions_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE SET NULL
);
CREATE INDEX developer_sessions_by_developer ON developer_sessions USING btree (developer_id);
CREATE INDEX developer_sessions_by_expiry ON developer_sessions USING btree (expires_at);

create table developers (
  id text not null,
  email text not null,
  name text not null,
  company text,
  password_hash text not null,
  consented_at timestamp with time zone not null,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  language text default 'en'::text not null,
  constraint developers_pkey PRIMARY KEY (id),
  constraint developers_email_key UNIQUE (email),
  constraint developers_language_check CHECK (language = ANY (ARRAY['en'::text, 'sr-Latn'::text, 'sr-Cyrl'::text]))
);
CREATE INDEX developers_by_age ON developers USING btree (created_at DESC, id);
CREATE INDEX developers_unverified ON developers USING btree (created_at) WHERE email_verified_at IS NULL;

create table development_outbox (
  id bigint generated always as identity not null,
  recipient text not null,
  mail bytea not null,
  sent_at timestamp with time zone not null,
  constraint development_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX development_outbox_by_age ON development_outbox USING btree (sent_at);
CREATE INDEX development_outbox_by_recipient ON development_outbox USING btree (recipient, id DESC);

create table ending_consents (
  id text not null,
  bank_id text not null,
  clock_offset_ms bigint not null,
  ends_at timestamp with time zone not null,
  grant_sealed bytea,
  connection_id text,
  data_key_id text,
  bank_grant bytea,
  constraint ending_consents_pkey PRIMARY KEY (id),
  constraint ending_consents_check CHECK ((grant_sealed IS NULL) <> (bank_grant IS NULL)),
  constraint ending_consents_check1 CHECK ((bank_grant IS NULL) = (connection_id IS NULL)),
  constraint ending_consents_check2 CHECK ((bank_grant IS NULL) = (data_key_id IS NULL))
);

create table enrichment_corrections (
  key_id integer not null,
  descriptor bytea not null,
  merchant_name text,
  merchant_category text,
  category text,
  corrected_at timestamp with time zone not null,
  words bytea[] default '{}'::bytea[] not null,
  constraint enrichment_corrections_pkey PRIMARY KEY (key_id, descriptor),
  constraint enrichment_corrections_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX enrichment_corrections_by_word ON enrichment_corrections USING gin (words);

create table erased_again (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  count integer not null,
  constraint erased_again_pkey PRIMARY KEY (id)
);
CREATE INDEX erased_again_by_time ON erased_again USING btree (at);

create table erased_deliveries (
  id text not null,
  webhook_id text not null,
  created_at timestamp with time zone not null,
  constraint erased_deliveries_pkey PRIMARY KEY (id),
  constraint erased_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX erased_deliveries_by_time ON erased_deliveries USING btree (created_at);
CREATE INDEX erased_deliveries_by_webhook ON erased_deliveries USING btree (webhook_id);

create table erased_simplefin_tokens (
  key_id integer not null,
  id text not null,
  created_at timestamp with time zone not null,
  constraint erased_simplefin_tokens_pkey PRIMARY KEY (key_id, id),
  constraint erased_simplefin_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table events (
  id text not null,
  "position" bigint generated always as identity not null,
  key_id integer not null,
  type text not null,
  connection_id text,
  payload jsonb not null,
  occurred_at timestamp with time zone not null,
  developer_id text,
  recorded_at timestamp with time zone not null,
  xid xid8 default pg_current_xact_id() not null,
  snapshot pg_snapshot default pg_current_snapshot() not null,
  constraint events_pkey PRIMARY KEY (key_id, id),
  constraint events_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint events_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX events_by_age ON events USING btree (recorded_at);
CREATE INDEX events_by_connection ON events USING btree (connection_id);
CREATE INDEX events_by_developer ON events USING btree (developer_id, xid, "position") WHERE developer_id IS NOT NULL;
CREATE INDEX events_by_key ON events USING btree (key_id, "position");
CREATE INDEX events_by_position ON events USING btree ("position");
CREATE INDEX events_by_recording ON events USING btree (developer_id, recorded_at DESC, "position" DESC) WHERE developer_id IS NOT NULL;
CREATE INDEX events_by_type ON events USING btree (developer_id, type, recorded_at DESC, "position" DESC) WHERE developer_id IS NOT NULL;

create table idempotent_requests (
  hash bytea not null,
  key_id integer,
  session_hash bytea,
  developer_id text,
  connection_ids text[] not null,
  user_id text,
  sealed bytea not null,
  settled boolean not null,
  created_at timestamp with time zone not null,
  account_ids text[] not null,
  constraint idempotent_requests_pkey PRIMARY KEY (hash),
  constraint idempotent_requests_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint idempotent_requests_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint idempotent_requests_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES developer_sessions(hash) ON DELETE CASCADE,
  constraint idempotent_requests_check CHECK ((key_id IS NULL) = (session_hash IS NOT NULL)),
  constraint idempotent_requests_check1 CHECK ((session_hash IS NULL) = (developer_id IS NULL))
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests USING btree (created_at);
CREATE INDEX idempotent_requests_by_developer ON idempotent_requests USING btree (developer_id);
CREATE INDEX idempotent_requests_by_key ON idempotent_requests USING btree (key_id);
CREATE INDEX idempotent_requests_by_session ON idempotent_requests USING btree (session_hash);

create table installation (
  only_row boolean default true not null,
  key_store_check bytea not null,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);

create table key_secrets (
  hash bytea not null,
  key_id integer not null,
  prefix text not null,
  created_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  constraint key_secrets_pkey PRIMARY KEY (hash),
  constraint key_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX key_secrets_by_key ON key_secrets USING btree (key_id);
CREATE UNIQUE INDEX key_secrets_current ON key_secrets USING btree (key_id) WHERE valid_until IS NULL;

create table key_tokens (
  hash bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  session_hash bytea,
  constraint key_tokens_pkey PRIMARY KEY (hash),
  constraint key_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint key_tokens_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES developer_sessions(hash) ON DELETE CASCADE
);
CREATE INDEX key_tokens_by_key ON key_tokens USING btree (key_id);
CREATE INDEX key_tokens_by_session ON key_tokens USING btree (session_hash);

create table known_devices (
  developer_id text not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (developer_id, hash),
  constraint known_devices_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_end ON known_devices USING btree (expires_at);

create table link_tokens (
  hash bytea not null,
  key_id integer not null,
  user_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  looking boolean default false not null,
  connection_id text,
  account_selection text,
  constraint link_tokens_pkey PRIMARY KEY (hash),
  constraint link_tokens_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint link_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint link_tokens_account_selection_check CHECK (account_selection = ANY (ARRAY['single'::text, 'multiple'::text]))
);
CREATE INDEX link_tokens_by_age ON link_tokens USING btree (created_at);
CREATE INDEX link_tokens_by_key ON link_tokens USING btree (key_id);

create table mail_requests (
  id bigint generated always as identity not null,
  kind text not null,
  email text not null,
  requested_at timestamp with time zone not null,
  constraint mail_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_requests_by_age ON mail_requests USING btree (requested_at);
CREATE INDEX mail_requests_by_email ON mail_requests USING btree (email);

create table mail_tokens (
  hash bytea not null,
  developer_id text not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint mail_tokens_pkey PRIMARY KEY (hash),
  constraint mail_tokens_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint mail_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verification'::text, 'reset'::text]))
);
CREATE INDEX mail_tokens_by_developer ON mail_tokens USING btree (developer_id);
CREATE INDEX mail_tokens_by_expiry ON mail_tokens USING btree (expires_at);

create table public_tokens (
  hash bytea not null,
  key_id integer not null,
  session_hash bytea not null,
  connection_id text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint public_tokens_pkey PRIMARY KEY (hash),
  constraint public_tokens_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint public_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint public_tokens_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES connect_sessions(hash) ON DELETE CASCADE
);
CREATE INDEX public_tokens_by_connection ON public_tokens USING btree (connection_id);
CREATE INDEX public_tokens_by_key ON public_tokens USING btree (key_id);
CREATE INDEX public_tokens_by_session ON public_tokens USING btree (session_hash);

create table pull_leases (
  key_id integer not null,
  connection_id text not null,
  owner text not null,
  until timestamp with time zone not null,
  constraint pull_leases_pkey PRIMARY KEY (key_id, connection_id)
);

create table read_quotas (
  key_id integer not null,
  connection_id text not null,
  account_ref text not null,
  day date not null,
  reads integer not null,
  background integer not null,
  constraint read_quotas_pkey PRIMARY KEY (key_id, connection_id, account_ref),
  constraint read_quotas_connection_id_fkey FOREIGN KEY (key_id, connection_id) REFERENCES connections(key_id, id) ON DELETE CASCADE,
  constraint read_quotas_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint read_quotas_check CHECK (background >= 0 AND background <= reads)
);
CREATE INDEX read_quotas_by_connection ON read_quotas USING btree (connection_id);

create table request_details (
  at timestamp with time zone not null,
  request_id text not null,
  ids text[] not null,
  parameters jsonb not null,
  error_message text,
  response_bytes integer,
  idempotency_hash bytea,
  replayed boolean not null,
  warnings text[] not null,
  constraint request_details_pkey PRIMARY KEY (at, request_id)
) partition by RANGE (at);
CREATE INDEX request_details_by_id ON ONLY request_details USING gin (ids) WHERE ids <> '{}'::text[];
CREATE INDEX request_details_by_idempotency ON ONLY request_details USING btree (idempotency_hash) WHERE idempotency_hash IS NOT NULL;

create table request_log (
  at timestamp with time zone not null,
  request_id text not null,
  key_id integer,
  method text not null,
  route text not null,
  status smallint not null,
  error_code text,
  duration_ms real not null,
  source text,
  constraint request_log_pkey PRIMARY KEY (at, request_id),
  constraint request_log_source_check CHECK (source = ANY (ARRAY['application'::text, 'widget'::text, 'budget_app'::text]))
) partition by RANGE (at);
CREATE INDEX request_log_by_id ON ONLY request_log USING btree (request_id);
CREATE INDEX request_log_by_key ON ONLY request_log USING btree (key_id, at DESC);
CREATE INDEX request_log_errors ON ONLY request_log USING btree (key_id, at DESC) WHERE error_code IS NOT NULL;

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table simplefin_accounts (
  key_id integer not null,
  token_id text not null,
  account_id text not null,
  constraint simplefin_accounts_pkey PRIMARY KEY (key_id, token_id, account_id),
  constraint simplefin_accounts_account_id_fkey FOREIGN KEY (key_id, account_id) REFERENCES accounts(key_id, id) ON DELETE CASCADE,
  constraint simplefin_accounts_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint simplefin_accounts_token_id_fkey FOREIGN KEY (token_id) REFERENCES simplefin_tokens(id) ON DELETE CASCADE
);
CREATE INDEX simplefin_accounts_by_account ON simplefin_accounts USING btree (account_id);
CREATE INDEX simplefin_accounts_by_token ON simplefin_accounts USING btree (token_id);

create table simplefin_tokens (
  id text not null,
  key_id integer not null,
  claim_hash bytea not null,
  secret_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  claimed_at timestamp with time zone,
  claimed_by text,
  last_read_at timestamp with time zone,
  repeated_claims integer default 0 not null,
  erased_accounts integer default 0 not null,
  constraint simplefin_tokens_pkey PRIMARY KEY (id),
  constraint simplefin_tokens_claim_hash_key UNIQUE (claim_hash),
  constraint simplefin_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint simplefin_tokens_check CHECK ((secret_hash IS NULL) = (claimed_at IS NULL)),
  constraint simplefin_tokens_erased_accounts_check CHECK (erased_accounts >= 0),
  constraint simplefin_tokens_repeated_claims_check CHECK (repeated_claims >= 0)
);
CREATE INDEX simplefin_tokens_by_key ON simplefin_tokens USING btree (key_id, created_at DESC, id);

create table statement_mappings (
  key_id integer not null,
  headings_hash bytea not null,
  mapping jsonb not null,
  saved_at timestamp with time zone not null,
  constraint statement_mappings_pkey PRIMARY KEY (key_id, headings_hash),
  constraint statement_mappings_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table transactions (
  amount bigint not null,
  key_id integer not null,
  account_no integer not null,
  seq integer not null,
  changed_seq integer not null,
  date date not null,
  pending boolean not null,
  removed boolean default false not null,
  id text not null,
  bank_ref text not null,
  category text not null,
  description text,
  merchant_name text,
  merchant_category text,
  details jsonb,
  pending_transaction_id text,
  description_sealed bytea,
  merchant_name_sealed bytea,
  details_sealed bytea,
  constraint transactions_pkey PRIMARY KEY (key_id, account_no, seq),
  constraint transactions_account_fkey FOREIGN KEY (key_id, account_no) REFERENCES accounts(key_id, no) ON DELETE CASCADE,
  constraint transactions_check CHECK (removed OR (description IS NULL) <> (description_sealed IS NULL)),
  constraint transactions_check1 CHECK (removed OR (merchant_name IS NULL) <> (merchant_name_sealed IS NULL))
);
alter table transactions set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX transactions_by_date ON transactions USING btree (key_id, account_no, date, seq) WHERE NOT removed;
CREATE INDEX transactions_by_id ON transactions USING hash (id) WITH (fillfactor='100');
CREATE INDEX transactions_by_key_and_date ON transactions USING btree (key_id, date, account_no, seq) WHERE NOT removed;
CREATE UNIQUE INDEX transactions_by_ref ON transactions USING btree (key_id, account_no, hashtextextended(bank_ref, 0::bigint));
CREATE INDEX transactions_changed ON transactions USING btree (key_id, account_no, changed_seq) WHERE changed_seq > seq;
CREATE STATISTICS public.transactions_of_accounts (dependencies) ON key_id, account_no FROM transactions;

create table unused_data_keys (
  id text not null,
  made_at timestamp with time zone not null,
  constraint unused_data_keys_pkey PRIMARY KEY (id)
);

create table usage_hours (
  key_id integer not null,
  hour timestamp with time zone not null,
  method text not null,
  route text not null,
  latency smallint not null,
  requests integer not null,
  status smallint not null,
  constraint usage_hours_pkey PRIMARY KEY (key_id, hour, method, route, status, latency),
  constraint usage_hours_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX usage_hours_by_hour ON usage_hours USING btree (hour);

create table waitlist (
  id text not null,
  email text not null,
  name text not null,
  company text,
  created_at timestamp with time zone not null,
  constraint waitlist_pkey PRIMARY KEY (id),
  constraint waitlist_email_key UNIQUE (email)
);
CREATE INDEX waitlist_by_age ON waitlist USING btree (created_at DESC, id);

create table webhook_attempts (
  delivery_id text not null,
  number integer not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  answer text,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery_id, number),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);

create table webhook_deliveries (
  id text not null,
  webhook_id text not null,
  event_id text not null,
  event_type text not null,
  connection_id text,
  body text not null,
  status text not null,
  attempts integer default 0 not null,
  retries integer default 0 not null,
  created_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone,
  settled_at timestamp with time zone,
  test boolean default false not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_check CHECK ((status = 'pending'::text) = (next_attempt_at IS NOT NULL)),
  constraint webhook_deliveries_check1 CHECK ((status = 'pending'::text) = (settled_at IS NULL)),
  constraint webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_by_connection ON webhook_deliveries USING btree (connection_id);
CREATE UNIQUE INDEX webhook_deliveries_by_event ON webhook_deliveries USING btree (webhook_id, event_id);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE status = 'pending'::text;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (webhook_id, created_at) WHERE status = 'failed'::text;
CREATE INDEX webhook_deliveries_settled ON webhook_deliveries USING btree (settled_at) WHERE settled_at IS NOT NULL;

create table webhook_inbox (
  id bigint generated always as identity not null,
  inbox text not null,
  webhook_id text,
  delivery_id text,
  event_id text,
  event_type text,
  signature text,
  verdict jsonb not null,
  status integer not null,
  delay_ms integer not null,
  received_at timestamp with time zone not null,
  constraint webhook_inbox_pkey PRIMARY KEY (id),
  constraint webhook_inbox_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE SET NULL,
  constraint webhook_inbox_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_inbox_by_age ON webhook_inbox USING btree (received_at);
CREATE INDEX webhook_inbox_by_delivery ON webhook_inbox USING btree (delivery_id);
CREATE INDEX webhook_inbox_by_name ON webhook_inbox USING btree (inbox, id);
CREATE INDEX webhook_inbox_by_webhook ON webhook_inbox USING btree (webhook_id);

create table webhook_inbox_behaviours (
  inbox text not null,
  status integer not null,
  delay_ms integer not null,
  remaining integer,
  set_at timestamp with time zone not null,
  constraint webhook_inbox_behaviours_pkey PRIMARY KEY (inbox),
  constraint webhook_inbox_behaviours_remaining_check CHECK (remaining >= 0)
);

create table webhooks (
  id text not null,
  developer_id text not null,
  url text not null,
  events text[],
  envelope text not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  deactivated_at timestamp with time zone,
  deactivation_reason text,
  first_delivered_at timestamp with time zone,
  description text,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES developers(id) ON DELETE CASCADE,
  constraint webhooks_check CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  constraint webhooks_check1 CHECK ((deactivated_at IS NULL) = (deactivation_reason IS NULL)),
  constraint webhooks_deactivation_reason_check CHECK (deactivation_reason = ANY (ARRAY['requested'::text, 'gone'::text, 'failing'::text])),
  constraint webhooks_envelope_check CHECK (envelope = ANY (ARRAY['flat'::text, 'event'::text]))
);
CREATE INDEX webhooks_by_developer ON webhooks USING btree (developer_id, created_at DESC, id);

create table xs2a_authorisations (
  id text not null,
  consent_id text not null,
  status text not null,
  token_hash bytea not null,
  oauth jsonb,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint xs2a_authorisations_pkey PRIMARY KEY (id),
  constraint xs2a_authorisations_code_hash_key UNIQUE (code_hash),
  constraint xs2a_authorisations_token_hash_key UNIQUE (token_hash),
  constraint xs2a_authorisations_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES xs2a_consents(id) ON DELETE CASCADE,
  constraint xs2a_authorisations_status_check CHECK (status = ANY (ARRAY['received'::text, 'psuAuthenticated'::text, 'finalised'::text, 'failed'::text]))
);
CREATE INDEX xs2a_authorisations_by_consent ON xs2a_authorisations USING btree (consent_id);

create table xs2a_certificates (
  fingerprint bytea not null,
  tpp_id text not null,
  constraint xs2a_certificates_pkey PRIMARY KEY (fingerprint),
  constraint xs2a_certificates_tpp_id_fkey FOREIGN KEY (tpp_id) REFERENCES xs2a_tpps(id) ON DELETE CASCADE
);
CREATE INDEX xs2a_certificates_by_tpp ON xs2a_certificates USING btree (tpp_id);

create table xs2a_consents (
  id text not null,
  key_id integer not null,
  tpp_id text not null,
  bank_id text not null,
  access jsonb not null,
  recurring boolean not null,
  frequency integer not null,
  valid_until date not null,
  status text not null,
  psu_id text,
  scenario text,
  rights jsonb,
  authorised_at timestamp with time zone,
  known_from timestamp with time zone,
  redirect_uri text,
  nok_redirect_uri text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  generator smallint default 1 not null,
  constraint xs2a_consents_pkey PRIMARY KEY (id),
  constraint xs2a_consents_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint xs2a_consents_tpp_id_fkey FOREIGN KEY (tpp_id) REFERENCES xs2a_tpps(id) ON DELETE CASCADE,
  constraint xs2a_consents_frequency_check CHECK (frequency > 0),
  constraint xs2a_consents_status_check CHECK (status = ANY (ARRAY['received'::text, 'valid'::text, 'rejected'::text, 'expired'::text, 'revokedByPsu'::text, 'terminatedByTpp'::text]))
);
CREATE INDEX xs2a_consents_by_key ON xs2a_consents USING btree (key_id, created_at);
CREATE INDEX xs2a_consents_by_tpp ON xs2a_consents USING btree (tpp_id, bank_id, psu_id);

create table xs2a_customers (
  key_id integer not null,
  bank_id text not null,
  customer bytea not null,
  known_from timestamp with time zone not null,
  generator smallint default 1 not null,
  constraint xs2a_customers_pkey PRIMARY KEY (key_id, bank_id, customer),
  constraint xs2a_customers_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table xs2a_deltas (
  consent_id text not null,
  account text not null,
  seen_until timestamp with time zone not null,
  constraint xs2a_deltas_pkey PRIMARY KEY (consent_id, account),
  constraint xs2a_deltas_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES xs2a_consents(id) ON DELETE CASCADE
);

create table xs2a_reads (
  consent_id text not null,
  account text not null,
  endpoint text not null,
  day date not null,
  used integer not null,
  constraint xs2a_reads_pkey PRIMARY KEY (consent_id, account, endpoint, day),
  constraint xs2a_reads_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES xs2a_consents(id) ON DELETE CASCADE
);

create table xs2a_requests (
  tpp_id text not null,
  request_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint xs2a_requests_pkey PRIMARY KEY (tpp_id, request_id),
  constraint xs2a_requests_tpp_id_fkey FOREIGN KEY (tpp_id) REFERENCES xs2a_tpps(id) ON DELETE CASCADE
);
CREATE INDEX xs2a_requests_by_age ON xs2a_requests USING btree (seen_at);

create table xs2a_tokens (
  hash bytea not null,
  consent_id text not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  constraint xs2a_tokens_pkey PRIMARY KEY (hash),
  constraint xs2a_tokens_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES xs2a_consents(id) ON DELETE CASCADE,
  constraint xs2a_tokens_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'refresh'::text]))
);
CREATE INDEX xs2a_tokens_by_consent ON xs2a_tokens USING btree (consent_id);

create table xs2a_tpps (
  id text not null,
  key_id integer not null,
  name text not null,
  secret_hash bytea not null,
  redirect_uris text[],
  dialects jsonb not null,
  created_at timestamp with time zone not null,
  constraint xs2a_tpps_pkey PRIMARY KEY (id),
  constraint xs2a_tpps_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
CREATE INDEX xs2a_tpps_by_key ON xs2a_tpps USING btree (key_id);
