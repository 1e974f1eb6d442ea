-- Which accounts a recorded request is about, so that the record goes with an account that is taken out of its connection.
-- Null in records of the version before, which do not know.
alter table idempotent_requests add column account_ids text[];
