-- The tenant becomes a small integer: api_keys.id, which leads the keys and indexes of everything that belongs to a customer.
-- What customers know as the id of a key is api_keys.public_id, letter for letter as before.
alter table api_keys rename column id to public_id;
alter table api_keys add column id integer generated always as identity;

create function number_of_key(text) returns integer language plpgsql stable as
  'begin return (select id from api_keys where public_id = $1); end';

-- A lease outlives its key by minutes, with nothing that refers to one.
delete from pull_leases where number_of_key(key_id) is null;

-- One rewrite for each table, which builds its indexes anew.
alter table account_statements drop constraint account_statements_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table accounts drop constraint accounts_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table assistant_grants drop constraint assistant_grants_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table bank_entries drop constraint bank_entries_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table bank_reads drop constraint bank_reads_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table bank_visits drop constraint bank_visits_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table connect_sessions drop constraint connect_sessions_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table connection_corrections drop constraint connection_corrections_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table connection_health drop constraint connection_health_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table connections drop constraint connections_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table consents alter column key_id type integer using number_of_key(key_id);
alter table enrichment_corrections drop constraint enrichment_corrections_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table events drop constraint events_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table idempotent_requests drop constraint idempotent_requests_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table key_secrets drop constraint key_secrets_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table key_tokens drop constraint key_tokens_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table link_tokens drop constraint link_tokens_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table public_tokens drop constraint public_tokens_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table pull_leases alter column key_id type integer using number_of_key(key_id);
alter table read_quotas drop constraint read_quotas_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table request_log alter column key_id type integer using number_of_key(key_id);
alter table simplefin_accounts drop constraint simplefin_accounts_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table simplefin_tokens drop constraint simplefin_tokens_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table statement_mappings drop constraint statement_mappings_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table transactions alter column key_id type integer using number_of_key(key_id);
alter table usage_hours drop constraint usage_hours_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table xs2a_consents drop constraint xs2a_consents_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table xs2a_customers drop constraint xs2a_customers_key_id_fkey, alter column key_id type integer using number_of_key(key_id);
alter table xs2a_tpps drop constraint xs2a_tpps_key_id_fkey, alter column key_id type integer using number_of_key(key_id);

drop function number_of_key(text);

alter table api_keys drop constraint api_keys_pkey, add primary key (id), add unique (public_id);
drop index api_keys_with_test_clock;
create index api_keys_with_test_clock on api_keys (id) where clock_offset_ms > 0;

alter table account_statements add foreign key (key_id) references api_keys (id) on delete cascade;
alter table accounts add foreign key (key_id) references api_keys (id) on delete cascade;
alter table assistant_grants add foreign key (key_id) references api_keys (id) on delete cascade;
alter table bank_entries add foreign key (key_id) references api_keys (id) on delete cascade;
alter table bank_reads add foreign key (key_id) references api_keys (id) on delete cascade;
alter table bank_visits add foreign key (key_id) references api_keys (id) on delete cascade;
alter table connect_sessions add foreign key (key_id) references api_keys (id) on delete cascade;
alter table connection_corrections add foreign key (key_id) references api_keys (id) on delete cascade;
alter table connection_health add foreign key (key_id) references api_keys (id) on delete cascade;
alter table connections add foreign key (key_id) references api_keys (id) on delete cascade;
alter table enrichment_corrections add foreign key (key_id) references api_keys (id) on delete cascade;
alter table events add foreign key (key_id) references api_keys (id) on delete cascade;
alter table idempotent_requests add foreign key (key_id) references api_keys (id) on delete cascade;
alter table key_secrets add foreign key (key_id) references api_keys (id) on delete cascade;
alter table key_tokens add foreign key (key_id) references api_keys (id) on delete cascade;
alter table link_tokens add foreign key (key_id) references api_keys (id) on delete cascade;
alter table public_tokens add foreign key (key_id) references api_keys (id) on delete cascade;
alter table read_quotas add foreign key (key_id) references api_keys (id) on delete cascade;
alter table simplefin_accounts add foreign key (key_id) references api_keys (id) on delete cascade;
alter table simplefin_tokens add foreign key (key_id) references api_keys (id) on delete cascade;
alter table statement_mappings add foreign key (key_id) references api_keys (id) on delete cascade;
alter table usage_hours add foreign key (key_id) references api_keys (id) on delete cascade;
alter table xs2a_consents add foreign key (key_id) references api_keys (id) on delete cascade;
alter table xs2a_customers add foreign key (key_id) references api_keys (id) on delete cascade;
alter table xs2a_tpps add foreign key (key_id) references api_keys (id) on delete cascade;
