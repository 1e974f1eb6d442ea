-- What is forgotten by its age is found by it.
create index mail_requests_by_age on mail_requests (requested_at);
create index development_outbox_by_age on development_outbox (sent_at);
create index link_tokens_by_age on link_tokens (created_at);
create index connect_sessions_by_age on connect_sessions (created_at);
