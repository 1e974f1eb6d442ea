-- A page of the list of requests begins at one of them. Only for the days to come: building it for those that are there
-- would hold up what is being recorded, and they are gone in 30 days.
create index request_log_by_id on only request_log (request_id);
