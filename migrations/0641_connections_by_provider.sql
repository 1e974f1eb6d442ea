--! outside a transaction: connections are many; a user may have one to a bank, and one of files from it
create unique index concurrently if not exists connections_one_per_user_bank_and_provider
  on connections (key_id, user_id, bank_id, provider) where revoked_at is null;
drop index concurrently if exists connections_one_per_user_and_bank;
