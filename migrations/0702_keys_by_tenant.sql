-- Keys begin with the tenant, and so do the references between what belongs to one: a row cannot name another tenant's.
-- `cascade` takes the references by the id alone along; they are made again below.
alter table connections
  drop constraint connections_pkey cascade,
  add constraint connections_pkey primary key using index connections_of_key;
alter table accounts
  drop constraint accounts_pkey cascade,
  drop constraint accounts_connection_id_bank_ref_key,
  add constraint accounts_pkey primary key using index accounts_of_key,
  add constraint accounts_connection_id_bank_ref_key unique using index accounts_of_connection;
drop index accounts_by_key;
alter table consents drop constraint consents_pkey, add constraint consents_pkey primary key using index consents_of_key;
alter table connection_corrections
  drop constraint connection_corrections_pkey, add primary key (key_id, connection_id, descriptor);
drop index connection_corrections_by_key;
alter table simplefin_accounts drop constraint simplefin_accounts_pkey, add primary key (key_id, token_id, account_id);
drop index simplefin_accounts_by_key;
create index simplefin_accounts_by_token on simplefin_accounts (token_id);

-- transactions and bank_entries are written anew by the migrations that follow, with references of their own;
-- webhook_deliveries is a developer's, has no tenant, and goes with its webhook: it refers to no connection any more.
alter table accounts add constraint accounts_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table bank_reads add constraint bank_reads_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table connect_sessions add constraint connect_sessions_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table connection_corrections add constraint connection_corrections_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table connection_health add constraint connection_health_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table consents add constraint consents_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table events add constraint events_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table link_tokens add constraint link_tokens_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table public_tokens add constraint public_tokens_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table read_quotas add constraint read_quotas_connection_id_fkey
  foreign key (key_id, connection_id) references connections (key_id, id) on delete cascade;
alter table account_statements add constraint account_statements_account_id_fkey
  foreign key (key_id, account_id) references accounts (key_id, id) on delete cascade;
alter table simplefin_accounts add constraint simplefin_accounts_account_id_fkey
  foreign key (key_id, account_id) references accounts (key_id, id) on delete cascade;
