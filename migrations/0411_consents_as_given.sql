-- Consent records named the identity at banks that give none and whose page never asked for it.
update consents s set permissions = array_remove(s.permissions, 'identity')
from connections c
where c.id = s.connection_id and c.bank_id in ('otp', 'raiffeisen', 'aik', 'unicredit', 'nlb');

-- A consent ends when the next one is given, and the last one with its connection, however early that was.
update consents s set expires_at = least(s.expires_at, coalesce(e.next_granted_at, e.connection_expires_at))
from (
  select s.id, lead(s.granted_at) over (partition by s.connection_id order by s.id) as next_granted_at,
         c.expires_at as connection_expires_at
  from consents s join connections c on c.id = s.connection_id
) e
where e.id = s.id;
