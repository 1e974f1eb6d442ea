--! outside a transaction: connections are many, and the daily round reads them bank by bank
create index concurrently if not exists connections_by_bank on connections (bank_id, id) where revoked_at is null;
