-- What a link token decides for the session that it opens, and who asks in it
alter table link_tokens
  add column connection_id text references connections on delete cascade,
  add column account_selection text check (account_selection in ('single', 'multiple'));
alter table connect_sessions
  add column app_name text,
  add column account_selection text check (account_selection in ('single', 'multiple'));
