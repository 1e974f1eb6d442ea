-- A merchant's name that may be a person's is sealed like the wording that it stands beside.
alter table transactions add column merchant_name_sealed bytea;
alter table transactions add check (merchant_name is null or merchant_name_sealed is null);

-- Corrections of wordings that may name a person: they hold for one connection, and are erased with it.
create table connection_corrections (
  connection_id        text not null references connections on delete cascade,
  key_id               text not null references api_keys on delete cascade,
  -- Made of the wording without its volatile parts and of the connection's data key.
  descriptor           bytea not null,
  merchant_name_sealed bytea,
  merchant_category    text,
  category             text,
  -- On the key's clock.
  corrected_at         timestamptz not null,
  primary key (connection_id, descriptor)
);
create index connection_corrections_by_key on connection_corrections (key_id);

-- Where src/transactions/seal-older.ts looks for what earlier versions left in the clear.
create index transactions_to_seal on transactions (key_id, id) where not removed and (
  (description_sealed is not null and merchant_name is not null)
  or (description is not null and bank_ref ~ '^(injected|settled)_')
);
