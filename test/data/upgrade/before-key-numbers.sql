-- Rows of the version in which a key's public id was its primary key: in every table that names a key, of two of them.
insert into developers (id, email, name, password_hash, consented_at, email_verified_at, created_at)
values ('dev_0000000000000000000001', 'before@example.com', 'Before', '', '2026-03-01', '2026-03-01', '2026-03-01');

-- The one that is later by name was made first.
insert into api_keys (id, kind, developer_id, app_name, scopes, clock_offset_ms, created_at, revoked_at) values
  ('key_000000000000000000000z', 'developer', 'dev_0000000000000000000001', 'Living',
   '{accounts:read,balance:read,transactions:read,connections:write}', 3600000, '2026-03-01', null),
  ('key_000000000000000000000a', 'developer', 'dev_0000000000000000000001', 'Revoked', '{accounts:read}', 0, '2026-03-02', '2026-03-03');

insert into connections (id, key_id, bank_id, user_id, connected_at, expires_at, data_key_id, bank_grant, pulled_until) values
  ('conn_000000000000000000000z', 'key_000000000000000000000z', 'otp', 'ana', '2026-03-01', '2026-05-30', 'dkey_00000000000000000000000000000001', '\x00', '2026-03-01'),
  ('conn_000000000000000000000a', 'key_000000000000000000000a', 'otp', 'ana', '2026-03-02', '2026-05-31', 'dkey_00000000000000000000000000000002', '\x00', '2026-03-02');

insert into accounts (id, key_id, connection_id, bank_id, bank_ref, position, name, currency, type, holder, opening_balance, balance, available, last_seq)
select 'acc' || substr(id, 5), key_id, id, 'otp', 'ref', 0, 'Main', 'RSD', 'checking', '\x00', 0, -250, -250, 2 from connections;

insert into transactions (account_id, seq, changed_seq, id, key_id, connection_id, bank_ref, date, amount, currency, description, category, pending)
select a.id, n, n, 'txn_' || n || substr(a.id, 6), key_id, connection_id, 'row ' || n, '2026-03-01', -100 * n, 'RSD', 'MAXI ' || n, 'groceries', false
from accounts a, generate_series(1, 2) n;

insert into bank_entries (key_id, account_id, ref, pending, review, first_seen_at, last_seen_at, entry)
select key_id, account_id, bank_ref, false, false, '2026-03-01', '2026-03-01', '\x00' from transactions;
insert into bank_reads (key_id, id, connection_id, account_ref, at, raw)
select key_id, 'read ' || id, id, 'ref', '2026-03-01', '\x00' from connections;
insert into consents (connection_id, key_id, permissions, granted_at, expires_at)
select id, key_id, '{accounts}', connected_at, expires_at from connections;
insert into connection_corrections (connection_id, key_id, descriptor, category, corrected_at)
select id, key_id, '\x01', 'Dining', '2026-03-01' from connections;
insert into enrichment_corrections (key_id, descriptor, category, corrected_at)
select key_id, '\x02', 'Dining', '2026-03-01' from connections;
insert into connection_health (key_id, connection_id, status, reason, since, failures)
select key_id, id, 'delayed', 'bank_unavailable', '2026-03-01', 1 from connections;
insert into read_quotas (key_id, connection_id, account_ref, day, reads, background)
select key_id, id, 'ref', '2026-03-01', 2, 1 from connections;
insert into pull_leases (key_id, connection_id, owner, until) select key_id, id, 'job', '2026-03-01' from connections;

insert into link_tokens (hash, key_id, user_id, created_at, expires_at)
select convert_to(id, 'utf8'), key_id, user_id, '2026-03-01', '2027-03-01' from connections;
insert into connect_sessions (hash, key_id, link_token_hash, bank_id, user_id, created_at, expires_at, connection_id)
select convert_to(id, 'utf8'), key_id, convert_to(id, 'utf8'), 'otp', 'ana', '2026-03-01', '2026-03-01', id from connections;
insert into public_tokens (hash, key_id, session_hash, connection_id, expires_at)
select convert_to(id, 'utf8'), key_id, convert_to(id, 'utf8'), id, '2026-03-01' from connections;
insert into bank_visits (hash, key_id, session_hash, state_sealed, created_at)
select convert_to(id, 'utf8'), key_id, convert_to(id, 'utf8'), '\x00', '2026-03-01' from connections;
insert into key_secrets (hash, key_id, prefix, created_at, valid_until)
select convert_to(id, 'utf8'), key_id, 'svc_test_sk_older0', '2026-03-01', '2026-03-02' from connections;
insert into key_tokens (hash, key_id, created_at, expires_at)
select convert_to(id, 'utf8'), key_id, '2026-03-01', '2026-03-02' from connections;

insert into events (id, key_id, developer_id, type, connection_id, payload, occurred_at, recorded_at)
select 'evt' || substr(id, 5), key_id, 'dev_0000000000000000000001', 'AUTH.AUTOMATICALLY_VERIFIED', id,
       json_build_object('connection_id', id, 'bank_id', 'otp', 'user_id', 'ana'), '2026-03-01', '2026-03-01'
from connections;

create table request_log_20260301 partition of request_log for values from ('2026-03-01 00:00+00') to ('2026-03-02 00:00+00');
insert into request_log (at, request_id, key_id, method, route, status, duration_ms, source)
select timestamptz '2026-03-01 10:00Z', 'req' || substr(id, 5), key_id, 'GET', '/accounts', 200, 1, 'application' from connections
union all select '2026-03-01 10:00Z', 'req_nobody', null, 'GET', '/accounts', 401, 1, null
-- Of a key that was deleted since, whatever left it.
union all select '2026-03-01 10:00Z', 'req_deleted', 'key_00000000000000000000', 'GET', '/accounts', 200, 1, null;
insert into usage_hours (key_id, hour, method, route, latency, requests, status)
select key_id, timestamptz '2026-03-01 10:00Z', 'GET', '/accounts', 1, 1, 200 from connections;

insert into simplefin_tokens (id, key_id, claim_hash, created_at)
select 'sft' || substr(id, 5), key_id, convert_to(id, 'utf8'), '2026-03-01' from connections;
insert into simplefin_accounts (key_id, token_id, account_id)
select key_id, 'sft' || substr(connection_id, 5), id from accounts;
insert into account_statements (key_id, account_id, id, from_day, to_day, taken_over_at)
select key_id, id, 'statement', '2026-03-01', '2026-03-01', '2026-03-01' from accounts;
insert into statement_mappings (key_id, headings_hash, mapping, saved_at)
select key_id, '\x03', '{}', '2026-03-01' from connections;
insert into idempotent_requests (hash, key_id, connection_ids, sealed, settled, created_at)
select convert_to(id, 'utf8'), key_id, array[id], '\x00', true, '2026-03-01' from connections;
insert into assistant_clients (id, name, redirect_uris, created_at) values ('client', 'Helper', '{}', '2026-03-01');
insert into assistant_grants (id, client_id, key_id, developer_id, scopes, created_at)
select 'grant' || substr(id, 5), 'client', key_id, 'dev_0000000000000000000001', '{accounts:read}', '2026-03-01' from connections;

insert into xs2a_tpps (id, key_id, name, secret_hash, dialects, created_at)
select 'tpp' || substr(id, 5), key_id, 'TPP', '\x00', '{}', '2026-03-01' from connections;
insert into xs2a_consents
  (id, key_id, tpp_id, bank_id, access, recurring, frequency, valid_until, status, created_at, changed_at)
select 'consent' || substr(id, 5), key_id, 'tpp' || substr(id, 5), 'otp', '{}', false, 1, '2026-03-02', 'received',
       '2026-03-01', '2026-03-01'
from connections;
insert into xs2a_customers (key_id, bank_id, customer, known_from)
select key_id, 'otp', '\x04', '2026-03-01' from connections;
