-- What a bank says of an entry beside its wording: see src/transactions/details.ts. Rows from before have none.
alter table transactions add column details jsonb;
-- What of it may name a person, as JSON.
alter table transactions add column details_sealed bytea;
