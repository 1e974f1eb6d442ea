-- The words of a corrected wording, each hashed with its key: what suggestions for similar wordings are found by.
-- Corrections from before have none, and get theirs when they are made again.
alter table enrichment_corrections add column words bytea[] not null default '{}';
create index enrichment_corrections_by_word on enrichment_corrections using gin (words);
