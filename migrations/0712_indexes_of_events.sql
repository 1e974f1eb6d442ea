--! outside a transaction: events are many; the next migration makes the first of these their key
create unique index concurrently if not exists events_of_key on events (key_id, id);
create index concurrently if not exists events_by_position on events (position);
