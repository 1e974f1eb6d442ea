-- Logins of the command line that a browser decides about: one row from the asking until the session is fetched.
create table cli_logins (
  -- Of the code with which the command line fetches its session.
  device_hash bytea primary key,
  -- Of the code that a person compares.
  code_hash bytea not null unique,
  -- What the machine calls itself.
  machine text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'denied')),
  -- Who approved it.
  developer_id text references developers (id) on delete cascade,
  check ((decision = 'approved') = (developer_id is not null) or decision is null and developer_id is null)
);
create index cli_logins_by_developer on cli_logins (developer_id);
create index cli_logins_by_end on cli_logins (expires_at);
