-- The secrets of a key: the current one, and those that it replaced when the key was rolled. Those are accepted until
-- their time, and known afterwards, so that a late use is told what became of them. On wall time.
create table key_secrets (
  hash        bytea primary key,
  key_id      text not null references api_keys on delete cascade,
  -- The part that may be shown.
  prefix      text not null,
  created_at  timestamptz not null,
  -- Null for the current one.
  valid_until timestamptz
);
insert into key_secrets (hash, key_id, prefix, created_at)
  select hash, id, prefix, created_at from api_keys;
create unique index key_secrets_current on key_secrets (key_id) where valid_until is null;
create index key_secrets_by_key on key_secrets (key_id);
alter table api_keys
  drop column hash,
  drop column prefix;
