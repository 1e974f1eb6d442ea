-- What a developer has done stays done, whatever they delete later: rows of keys, connections and webhooks outlive their use,
-- and say here that a key was used and that an event arrived.
alter table api_keys
  add column first_used_at timestamptz,
  add column last_used_ip text,
  add column last_used_agent text;
comment on column api_keys.first_used_at is 'When a secret of the key was first seen in use. Wall time.';
comment on column api_keys.last_used_ip is 'Where its last use came from; forgotten with age.';
comment on column api_keys.last_used_agent is 'Which program that was, as it calls itself, shortened.';
update api_keys set first_used_at = last_used_at where last_used_at is not null;

alter table webhooks add column first_delivered_at timestamptz;
comment on column webhooks.first_delivered_at is 'When an event first arrived there. Wall time.';
update webhooks w set first_delivered_at = d.settled_at
from (
  select webhook_id, min(settled_at) as settled_at from webhook_deliveries where status = 'delivered' group by webhook_id
) d
where d.webhook_id = w.id;
