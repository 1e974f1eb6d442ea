-- What a POST with an Idempotency-Key came to, for a day, so that a repetition gets the same response.
create table idempotent_requests (
  -- Of the credential and its Idempotency-Key, neither of which is stored.
  hash           bytea primary key,
  -- The credential: a key (also through its tokens and link tokens), or a session.
  key_id         text references api_keys on delete cascade,
  session_hash   bytea references developer_sessions on delete cascade,
  developer_id   text references developers on delete cascade,
  -- Whom it is about: erased with any of these connections, or with the connection of this user.
  connection_ids text[] not null,
  user_id        text,
  -- What was asked and what was responded, sealed with a key made of the master key, the credential and the
  -- Idempotency-Key.
  sealed         bytea not null,
  -- False while a request that is more than one transaction is on its way.
  settled        boolean not null,
  -- On the wall clock.
  created_at     timestamptz not null,
  check ((key_id is null) = (session_hash is not null)),
  check ((session_hash is null) = (developer_id is null))
);
create index idempotent_requests_by_age on idempotent_requests (created_at);
create index idempotent_requests_by_key on idempotent_requests (key_id);
create index idempotent_requests_by_session on idempotent_requests (session_hash);
create index idempotent_requests_by_developer on idempotent_requests (developer_id);
