create table waitlist (
  id         text primary key,
  email      text not null unique,
  name       text not null,
  company    text,
  created_at timestamptz not null
);
create index waitlist_by_age on waitlist (created_at desc, id);

-- Every action under /admin, reads included, written in the transaction of the action itself.
create table admin_actions (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  request_id text not null,
  action     text not null,
  -- What it was done to, such as a bank; no personal data.
  target     text,
  detail     jsonb not null
);
create index admin_actions_by_time on admin_actions (at desc);
