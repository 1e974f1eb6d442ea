-- A key token ends with the session that minted it. Those from before, which nobody minted by name, end within their
-- fifteen minutes.
alter table key_tokens add column session_hash bytea references developer_sessions on delete cascade;
create index key_tokens_by_session on key_tokens (session_hash);
