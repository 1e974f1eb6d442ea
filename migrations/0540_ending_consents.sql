-- Until when the bank granted its consent, on the key's clock: null where it sets no end, and of consents from before.
alter table connections add column consent_until timestamptz;

-- Consents that nothing here uses any more, until their banks have taken them back. They outlive what they were given for, so
-- they refer to nothing. Times are on the clock of the key that it was.
create table ending_consents (
  id              text primary key,
  bank_id         text not null,
  clock_offset_ms bigint not null,
  -- It has ended by itself then, and is forgotten.
  ends_at         timestamptz not null,
  -- What the bank handed out, sealed by the master key.
  grant_sealed    bytea,
  -- Before that: as the erased connection had it, with the data key that is destroyed once it is sealed anew.
  connection_id   text,
  data_key_id     text,
  bank_grant      bytea,
  check ((grant_sealed is null) <> (bank_grant is null)),
  check ((bank_grant is null) = (connection_id is null)),
  check ((bank_grant is null) = (data_key_id is null))
);
