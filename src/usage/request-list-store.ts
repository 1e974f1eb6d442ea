/** A developer's requests as a list, newest first. */
import type { Sql } from '../platform/database/postgres.ts';
import type { RequestRecord } from './store.ts';

export interface ListedRequest extends RequestRecord {
  keyId: string;
}

/** Where a request stands in the list. */
export type RequestPlace = Pick<ListedRequest, 'at' | 'requestId'>;

/** Which requests are listed; null where it does not matter. */
export interface RequestFilter {
  keyId: string | null;
  /** The least and the most that the HTTP status is. */
  status: { from: number; to: number } | null;
  since: Date | null;
  until: Date | null;
}

/** A side of a place in the list, or all of it. */
export type Side = { place: RequestPlace; of: 'older' | 'newer' } | null;

/** Of each key only as many are read as can be shown, by the index of its requests; newest first. */
export const listRequests = async (
  sql: Sql,
  developerId: string,
  { keyId, status, since, until }: RequestFilter,
  side: Side,
  limit: number,
): Promise<ListedRequest[]> => {
  const newer = side?.of === 'newer';
  const order = newer ? sql`at, request_id` : sql`at desc, request_id desc`;
  const beside =
    side === null
      ? sql``
      : newer
        ? sql`and l.at >= ${side.place.at} and (l.at, l.request_id) > (${side.place.at}, ${side.place.requestId})`
        : sql`and l.at <= ${side.place.at} and (l.at, l.request_id) < (${side.place.at}, ${side.place.requestId})`;
  const rows = await sql<ListedRequest[]>`
    -- "keyId" is not null: it is that of a key
    select r.at, r.request_id as "requestId", k.id as "keyId", r.method, r.route, r.status,
           r.error_code as "errorCode", r.duration_ms as "durationMs"
    from api_keys k cross join lateral (
      select * from request_log l
      where l.key_id = k.id ${beside}
        and l.status between ${status?.from ?? 0} and ${status?.to ?? 999}
        and l.at >= coalesce(${since}::timestamptz, '-infinity') and l.at < coalesce(${until}::timestamptz, 'infinity')
      order by ${order} limit ${limit}) r
    where k.developer_id = ${developerId} and k.id = coalesce(${keyId}, k.id)
    order by ${order} limit ${limit}`;
  return newer ? rows.reverse() : rows;
};

/** Null when no key of the developer has made such a request, or it is no longer kept. */
export const findRequestPlace = async (
  sql: Sql,
  developerId: string,
  requestId: string,
): Promise<RequestPlace | null> => {
  const [row] = await sql<RequestPlace[]>`
    select l.at, l.request_id as "requestId" from request_log l join api_keys k on k.id = l.key_id
    where l.request_id = ${requestId} and k.developer_id = ${developerId}`;
  return row ?? null;
};
