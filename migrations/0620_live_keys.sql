-- Keys of two kinds: for simulated banks and sandboxes of banks, and for banks where real people have their money.
alter table api_keys add column environment text not null default 'sandbox'
  constraint api_keys_environment_check check (environment in ('sandbox', 'live'));
