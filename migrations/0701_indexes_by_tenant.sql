--! outside a transaction: connections, accounts and consents are many; the next migration makes these their keys
create unique index concurrently if not exists connections_of_key on connections (key_id, id);
create unique index concurrently if not exists accounts_of_key on accounts (key_id, id);
create unique index concurrently if not exists accounts_of_connection on accounts (key_id, connection_id, bank_ref);
create unique index concurrently if not exists consents_of_key on consents (key_id, id);
create index concurrently if not exists connections_by_id on connections (id);
create index concurrently if not exists accounts_by_id on accounts (id);
create index concurrently if not exists accounts_by_connection on accounts (connection_id);
