-- The consent scan finds what is due and passes nothing else: consents that nobody was warned of by their end, and
-- those of a key with a test clock by key and end. Those that have ended it finds by connections_by_expiry.
create index connections_to_warn on connections (expires_at)
  where revoked_at is null and expired_notified_at is null and expiring_notified_at is null;
create index connections_by_key_and_expiry on connections (key_id, expires_at)
  where revoked_at is null and expired_notified_at is null;
