/** What a revocation leaves behind in events and deliveries, and for how long. */
import type { Tx } from '../platform/database/postgres.ts';

/**
 * Locks a connection against being revoked meanwhile, and answers whether it was. Taken before an event is fired or a
 * delivery settled: either the revocation sees the row and erases it, or whoever writes it sees the revocation.
 */
export const lockConsent = async (tx: Tx, connectionId: string): Promise<boolean> => {
  const [row] = await tx<{ revoked: boolean }[]>`
    select revoked_at is not null as revoked from connections where id = ${connectionId} for key share`;
  return row?.revoked ?? false;
};

/** Fields of payloads that are about the person: the developer's name for them, and their accounts. */
const NAMING = ['user_id', 'account_id'];

/**
 * Erases what a revoked connection's events still say of the person, as far as it has been told: settled
 * deliveries with their logs, and the names in events that have no delivery left to make. What stays of an event
 * stands in the connection's tombstone too.
 */
export const eraseTold = async (tx: Tx, connectionId: string): Promise<void> => {
  await tx`
    delete from webhook_deliveries d using connections c
    where c.id = ${connectionId} and c.revoked_at is not null
      and d.connection_id = c.id and d.status <> 'pending'`;
  await tx`
    update events e set payload = payload - ${NAMING}::text[] from connections c
    where c.id = ${connectionId} and c.revoked_at is not null and e.connection_id = c.id
      and e.payload ?| ${NAMING}::text[]
      and not exists (
        select from webhook_deliveries d where d.connection_id = c.id and d.event_id = e.id)`;
};
