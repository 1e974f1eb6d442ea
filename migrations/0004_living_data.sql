-- A developer's corrections of names and categories, by the SHA-256 of the bank's normalised wording: the wording
-- itself could name a person.
create table enrichment_corrections (
  key_id            text not null references api_keys on delete cascade,
  descriptor        bytea not null,
  merchant_name     text,
  merchant_category text,
  category          text,
  corrected_at      timestamptz not null,
  primary key (key_id, descriptor)
);

-- The consent scan: keys on wall time by the first index, keys with a test clock by the second.
create index connections_by_expiry on connections (expires_at) where revoked_at is null and expired_notified_at is null;
create index api_keys_with_test_clock on api_keys (id) where clock_offset_ms > 0;
