/** Lists a developer's events, newest first. */
import type { Db } from '../platform/database/postgres.ts';
import type { StoredEvent } from './store.ts';
import type { EventType } from './types.ts';

export interface EventRow extends StoredEvent {
  keyPublicId: string;
  connectionId: string | null;
  /** Wall time. The list is ordered by it, and by position for equal times. */
  recordedAt: Date;
  position: number;
}

/** Filter of the list; null accepts any value. */
export interface EventFilter {
  type: EventType | null;
  connectionId: string | null;
  userId: string | null;
  /** Recorded at this time or later. */
  since: Date | null;
  /** Recorded before this time. */
  until: Date | null;
}

/** Selects the connections of a developer's user. A revoked connection has no user. */
export const connectionsOfUser = (sql: Db, developerId: string, userId: string) => sql`
  select c.id from connections c join api_keys k on k.id = c.key_id
  where k.developer_id = ${developerId} and c.user_id = ${userId}`;

const passing = (
  sql: Db,
  developerId: string,
  { type, connectionId, userId, since, until }: EventFilter,
) => sql`
  e.developer_id = ${developerId}
  ${userId === null ? sql`` : sql`and e.connection_id in (${connectionsOfUser(sql, developerId, userId)})`}
  ${type === null ? sql`` : sql`and e.type = ${type}`}
  ${connectionId === null ? sql`` : sql`and e.connection_id = ${connectionId}`}
  ${since === null ? sql`` : sql`and e.recorded_at >= ${since}`}
  ${until === null ? sql`` : sql`and e.recorded_at < ${until}`}`;

/** Selects the rows after a position: a range of the index events_by_recording, however far down the list. */
const following = (sql: Db, { recordedAt, position }: Pick<EventRow, 'recordedAt' | 'position'>) => sql`
  and (e.recorded_at, e.position) < (${recordedAt}, ${position})`;

/** Lists events, after `after` if it is given; at most `limit`, null for all. */
export const listEvents = async (
  sql: Db,
  developerId: string,
  filter: EventFilter,
  after: Pick<EventRow, 'recordedAt' | 'position'> | null,
  limit: number | null,
): Promise<EventRow[]> => sql<EventRow[]>`
  select e.id, e.type, k.public_id as "keyPublicId", s.prefix as "keyPrefix", e.connection_id as "connectionId",
         e.occurred_at as "occurredAt", e.recorded_at as "recordedAt", e.position, e.payload
  from events e join api_keys k on k.id = e.key_id
  join key_secrets s on s.key_id = e.key_id and s.valid_until is null
  where ${passing(sql, developerId, filter)}
    ${after === null ? sql`` : following(sql, after)}
  order by e.recorded_at desc, e.position desc limit ${limit}`;

export const countEvents = async (sql: Db, developerId: string, filter: EventFilter): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from events e where ${passing(sql, developerId, filter)}`;
  return row!.count;
};

/** Returns the list position of a developer's event. Null when there is no such event, or no longer. */
export const findEventPlace = async (
  sql: Db,
  developerId: string,
  id: string,
): Promise<Pick<EventRow, 'recordedAt' | 'position'> | null> => {
  const [row] = await sql<Pick<EventRow, 'recordedAt' | 'position'>[]>`
    select recorded_at as "recordedAt", position from events
    where id = ${id} and key_id in (select id from api_keys where developer_id = ${developerId})`;
  return row ?? null;
};
