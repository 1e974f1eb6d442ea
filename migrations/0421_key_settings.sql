-- What a developer lays down for a key beyond its name and scopes.
alter table api_keys
  add column expires_at timestamptz,
  add column redirect_urls text[],
  add column bound_link_tokens_only boolean not null default false;
comment on column api_keys.expires_at is 'Wall time. Null: it does not expire.';
comment on column api_keys.redirect_urls is 'Where a session may return to, each address as URL normalises it. Null: anywhere.';
comment on column api_keys.bound_link_tokens_only is 'Link tokens without a user open nothing.';
