/**
 * Notifies every process of events, and of sessions that end, as they are committed. PostgreSQL delivers the
 * notifications of a transaction when it commits, to all listeners in the same order, and keeps none: what a
 * listener missed is read from the table.
 */
import type { Db } from '../platform/database/postgres.ts';
import type { RecordedEvent } from './outbox.ts';
import type { EventType, Payload } from './types.ts';

export const CHANNEL = 'events';

/** What a notification carries. PostgreSQL allows 8,000 bytes; the longest user_id makes it about 1,300. */
export interface Announcement {
  id: string;
  /** The transaction that recorded it. */
  xid: string;
  developerId: string;
  keyPrefix: string;
  type: EventType;
  occurredAt: string;
  payload: Payload;
}

/** What a notification says when sessions have ended. */
export interface EndedSessions {
  /** Whose they were. */
  sessionsOf: string;
  /** The hash of the one that ended, in hex; null: all of them. */
  session: string | null;
}

/** Notifies every process that a session of a developer has ended, or all have. */
export const announceEnd = async (tx: Db, developerId: string, session: Buffer | null): Promise<void> => {
  const message: EndedSessions = { sessionsOf: developerId, session: session?.toString('hex') ?? null };
  await tx`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`;
};

export const announceEvents = async (tx: Db, events: readonly RecordedEvent[]): Promise<void> => {
  const messages = events.map(
    ({ id, xid, developerId, keyPrefix, type, occurredAt, payload }): Announcement => ({
      id,
      xid,
      developerId,
      keyPrefix,
      type,
      occurredAt: occurredAt.toISOString(),
      payload,
    }),
  );
  await tx`
    select pg_notify(${CHANNEL}, message)
    from json_array_elements_text(${JSON.stringify(messages.map((message) => JSON.stringify(message)))}::text::json)
      as message`;
};

/** A message of a process to itself. */
export interface Mark {
  mark: string;
}

/** Sends a mark, which comes back after everything that was committed before. */
export const announceMark = async (sql: Db, mark: string): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ mark } satisfies Mark)})`;
};
