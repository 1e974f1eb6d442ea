-- How many accounts an access of a budget application has lost with their connections: its application is told so, instead of
-- being shown fewer accounts without a word. Of earlier erasures nobody knows.
alter table simplefin_tokens
  add column erased_accounts integer not null default 0,
  add constraint simplefin_tokens_erased_accounts_check check (erased_accounts >= 0);
