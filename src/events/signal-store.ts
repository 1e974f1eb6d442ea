/**
 * Signals between processes about new events and ended sessions. They say that there is something to read, not what.
 */
import type { Db } from '../platform/database/postgres.ts';
import type { Payload } from './types.ts';

/** Notifications reach a whole database, so the installation of each schema has its own channel. */
export const channelOf = (schema: string): string => `${CHANNEL}${schema}`;
const CHANNEL = 'events of ';

/** Events of this developer are committed. */
interface NewEvents {
  eventsOf: string;
}

/** A revocation is committed: its payload, whose personal data is no longer in any table. */
interface Revoked {
  revocation: string;
  payload: Payload;
}

/** Sessions of a developer have ended. */
interface EndedSessions {
  /** The developer of the sessions. */
  sessionsOf: string;
  /** The hash of the ended session, in hex; null: all sessions. */
  session: string | null;
}

export type EventSignal = NewEvents | Revoked | EndedSessions;

/**
 * Notifies every process that one session of a developer has ended, or all. Sent in the transaction that ends them:
 * this signal must not be lost.
 */
export const announceSessionEnd = async (
  tx: Db,
  developerId: string,
  session: Buffer | null,
): Promise<void> => {
  const message: EndedSessions = { sessionsOf: developerId, session: session?.toString('hex') ?? null };
  await tx`select pg_notify(${CHANNEL}::text || current_schema(), ${JSON.stringify(message)})`;
};

/**
 * Returns those of the developers that have events after a snapshot, and a new snapshot that includes these events.
 */
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
