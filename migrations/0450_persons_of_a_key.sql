-- A simulated bank knows a user of a key by one name, at each of its banks: it is drawn from a keyed hash of the user's
-- identifier, whose key this is. 244 random bits, different for every API key, and deleted with it.
alter table api_keys add column person_key bytea not null
  default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
