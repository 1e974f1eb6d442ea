-- A developer's events, newest first: all of them, and those of one type. A page of either is a range of its index.
create index events_by_recording on events (developer_id, recorded_at desc, position desc)
  where developer_id is not null;
create index events_by_type on events (developer_id, type, recorded_at desc, position desc)
  where developer_id is not null;
