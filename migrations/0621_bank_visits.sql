-- Users who were sent to a bank over a network, until they come back: one row for each time.
create table bank_visits (
  hash bytea primary key,
  key_id text not null references api_keys (id) on delete cascade,
  session_hash bytea not null references connect_sessions (hash) on delete cascade,
  state_sealed bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index bank_visits_by_key on bank_visits (key_id);
create index bank_visits_by_session on bank_visits (session_hash);
