-- An event is found within its tenant, as everything else of one: its key begins with the tenant's. Its place in the order of
-- all of them is given by a sequence, so no index need hold that it is unique.
alter table events
  drop constraint events_pkey,
  drop constraint events_position_key,
  add constraint events_pkey primary key using index events_of_key;
