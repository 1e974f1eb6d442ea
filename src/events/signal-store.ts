/** What processes tell one another of events and of sessions that end: that there is something to read, not what. */
import type { Db } from '../platform/database/postgres.ts';
import type { Payload } from './types.ts';

export const CHANNEL = 'events';

/** Events of this developer are committed. */
interface NewEvents {
  eventsOf: string;
}

/** A revocation is committed: what it said of the person, which stands in no table any more. */
interface Revoked {
  revocation: string;
  payload: Payload;
}

/** What a notification says when sessions have ended. */
interface EndedSessions {
  /** Whose they were. */
  sessionsOf: string;
  /** The hash of the one that ended, in hex; null: all of them. */
  session: string | null;
}

export type EventSignal = NewEvents | Revoked | EndedSessions;

/**
 * Notifies every process that a session of a developer has ended, or all have. In the transaction that ends it: this one must
 * not get lost.
 */
export const announceSessionEnd = async (
  tx: Db,
  developerId: string,
  session: Buffer | null,
): Promise<void> => {
  const message: EndedSessions = { sessionsOf: developerId, session: session?.toString('hex') ?? null };
  await tx`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`;
};

/** Of some developers those who have events that a snapshot did not see, and the snapshot that saw them. */
export const findNewEvents = async (
  sql: Db,
  developerIds: readonly string[],
  snapshot: string,
): Promise<{ developerIds: string[]; snapshot: string }> => {
  const [row] = await sql<[{ developerIds: string[]; snapshot: string }]>`
    select pg_current_snapshot()::text as snapshot,
           array(select id from unnest(${[...developerIds]}::text[]) as d(id)
                 where exists (
                   select from events e
                   where e.developer_id = d.id and e.xid >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
                     and not pg_visible_in_snapshot(e.xid, ${snapshot}::text::pg_snapshot))) as "developerIds"`;
  return row;
};
