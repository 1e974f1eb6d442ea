-- An event may be about no connection, so that does not tell a test any more.
alter table webhook_deliveries add column test boolean not null default false;
update webhook_deliveries set test = true where connection_id is null;
