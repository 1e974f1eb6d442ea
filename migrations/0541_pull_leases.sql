-- Who asks the bank of a connection at the moment. A lease that nobody gives back, because its holder died, ends with its
-- time, on the wall clock; the job that had it may take it again at once. It refers to nothing, since a reference would make
-- whoever takes one wait for those who hold the connection's row.
create table pull_leases (
  key_id        text not null,
  connection_id text not null,
  -- The job.
  owner         text not null,
  until         timestamptz not null,
  primary key (key_id, connection_id)
);
