--! outside a transaction: transactions are many; a search reads those of all accounts of a key, newest first
create index concurrently if not exists transactions_by_key_and_date
  on transactions (key_id, date desc, account_id desc, seq desc) where not removed;
