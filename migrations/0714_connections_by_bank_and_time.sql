--! outside a transaction: connections are many, and the daily round reads each bank's in the order in which they stand
create index concurrently if not exists connections_by_bank_and_time on connections (bank_id, connected_at, id) where revoked_at is null;
drop index concurrently if exists connections_by_bank;
