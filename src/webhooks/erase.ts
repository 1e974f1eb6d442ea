/** What a revocation leaves behind in deliveries, and for how long. */
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

/**
 * Drops, in the transaction of a revocation, the deliveries that it has overtaken. Its own stay, whose body names the
 * user, until they have arrived or been given up. Of those before it, what was never attempted at a receiver that works
 * gets its one attempt. A revocation that was only fired drops nothing.
 */
export const dropOvertaken = async (tx: Tx, connectionId: string, revocationId: string): Promise<void> => {
  await tx`
    delete from webhook_deliveries d using connections c, webhooks w
    where c.id = ${connectionId} and c.revoked_at is not null
      and d.connection_id = c.id and d.event_id <> ${revocationId} and w.id = d.webhook_id
      and (d.status <> 'pending' or d.attempts > 0
           or w.failing_since is not null or w.deactivated_at is not null)`;
};

/** Erases what a revoked connection's deliveries still say, as soon as they have arrived or been given up. */
export const eraseSettled = async (tx: Tx, connectionId: string): Promise<void> => {
  await tx`
    delete from webhook_deliveries d using connections c
    where c.id = ${connectionId} and c.revoked_at is not null
      and d.connection_id = c.id and d.status <> 'pending'`;
};
