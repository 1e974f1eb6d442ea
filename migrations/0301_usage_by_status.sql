-- Sums tell every status apart instead of only success and failure. The request log goes back as far as the sums,
-- so they are made anew from it by the next roll-up; until then usage is read from the log.
delete from usage_hours;
alter table usage_hours drop constraint usage_hours_pkey;
alter table usage_hours drop column failed;
alter table usage_hours add column status smallint not null;
alter table usage_hours add primary key (key_id, hour, method, route, status, latency);
