-- Short-lived stand-ins for a key, minted by its developer's session for the portal: the key itself is never stored
-- in a browser. On wall time.
create table key_tokens (
  hash       bytea primary key,
  key_id     text not null references api_keys on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index key_tokens_by_key on key_tokens (key_id);
