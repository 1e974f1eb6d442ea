/** Lists a developer's requests, newest first. */
import type { Sql } from '../../../platform/database/postgres.ts';
import { prefixes } from '../../../platform/vocabulary/ids.ts';
import type { RequestDetail } from '../detail-store.ts';
import type { RequestRecord, Source } from '../store.ts';

interface ListedRequest extends Omit<RequestRecord, 'keyId' | 'detail'> {
  keyPublicId: string;
}

export interface ShownRequest extends ListedRequest {
  /** Null when it was deleted by age, or erased with its connection. */
  detail: RequestDetail | null;
}

/** The list position of a request. */
type RequestPlace = Pick<ListedRequest, 'at' | 'requestId'>;

/** Filter of the list; null accepts any value. */
export interface RequestFilter {
  keyId: number | null;
  /** The range of HTTP statuses. */
  status: { from: number; to: number } | null;
  method: string | null;
  route: string | null;
  errorCode: string | null;
  source: Source | null;
  since: Date | null;
  until: Date | null;
  /** A single request. */
  requestId: string | null;
  /** A connection, account or transaction that was named, directly or through an object that belongs to it. */
  named: string | null;
  idempotencyHashes: readonly Buffer[] | null;
}

export const NO_FILTER: RequestFilter = {
  keyId: null,
  status: null,
  method: null,
  route: null,
  errorCode: null,
  source: null,
  since: null,
  until: null,
  requestId: null,
  named: null,
  idempotencyHashes: null,
};

/** The requests before or after a position; null for the whole list. */
export type PageSide = { place: RequestPlace; of: 'older' | 'newer' } | null;

type Row = ListedRequest & { [Name in keyof RequestDetail]: RequestDetail[Name] | null };

/**
 * Lists requests, newest first. It reads only as many per key as can be shown, through the index of the key's requests.
 */
export const listRequests = async (
  sql: Sql,
  developerId: string,
  filter: RequestFilter,
  side: PageSide,
  limit: number,
): Promise<ShownRequest[]> => {
  const { keyId, status, method, route, errorCode, source, since, until } = filter;
  const newer = side?.of === 'newer';
  const order = newer ? sql`at, request_id` : sql`at desc, request_id desc`;
  const beside =
    side === null
      ? sql``
      : newer
        ? sql`and l.at >= ${side.place.at} and (l.at, l.request_id) > (${side.place.at}, ${side.place.requestId})`
        : sql`and l.at <= ${side.place.at} and (l.at, l.request_id) < (${side.place.at}, ${side.place.requestId})`;
  const { requestId, named } = filter;
  const hashes = filter.idempotencyHashes && [...filter.idempotencyHashes];
  // Selects by named ids first, not request by request.
  const about =
    named === null && hashes === null
      ? sql``
      : sql`and (l.at, l.request_id) in (
          select at, request_id from request_details
          where (${named}::text is null or ids <> '{}' and ids @> array[${named}::text])
            and (${hashes}::bytea[] is null or idempotency_hash = any(${hashes}::bytea[])))`;
  const rows = await sql<Row[]>`
    select r.at, r.request_id as "requestId", r.public_id as "keyPublicId", r.method, r.route, r.status,
           r.error_code as "errorCode", r.duration_ms as "durationMs", r.source, d.parameters,
           d.error_message as "errorMessage", d.response_bytes as "responseBytes",
           d.idempotency_hash as "idempotencyHash", d.replayed, d.warnings
    from (
      select k.public_id, m.* from api_keys k cross join lateral (
        select * from request_log l
        where l.key_id = k.id ${beside} ${about}
          and l.status between ${status?.from ?? 0} and ${status?.to ?? 999}
          and l.at >= coalesce(${since}::timestamptz, '-infinity') and l.at < coalesce(${until}::timestamptz, 'infinity')
          and l.request_id = coalesce(${requestId}, l.request_id)
          and l.method = coalesce(${method}, l.method) and l.route = coalesce(${route}, l.route)
          and (${errorCode}::text is null or l.error_code = ${errorCode})
          and (${source}::text is null or l.source = ${source})
        order by ${order} limit ${limit}) m
      where k.developer_id = ${developerId} and k.id = coalesce(${keyId}, k.id)
      order by ${order} limit ${limit}) r
    left join request_details d on d.at = r.at and d.request_id = r.request_id
    order by r.at desc, r.request_id desc`;
  return rows.map(withDetail);
};

const withDetail = (row: Row): ShownRequest => {
  const { parameters, errorMessage, responseBytes, idempotencyHash, replayed, warnings, ...listed } = row;
  if (!parameters) return { ...listed, detail: null };
  return {
    ...listed,
    detail: {
      parameters,
      errorMessage,
      responseBytes,
      idempotencyHash,
      replayed: replayed!,
      warnings: warnings!,
    },
  };
};

/** Returns the position of a request; null when no key of the developer sent it, or it is no longer kept. */
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

/**
 * Returns the filter for an id: a request selects itself; a connection, account or transaction selects requests that
 * named it or an object of it; an event or a delivery selects requests about its connection. Null when the developer
 * has no such event, or it is about no connection.
 */
export const filterForId = async (
  sql: Sql,
  developerId: string,
  id: string,
): Promise<Partial<RequestFilter> | null> => {
  if (id.startsWith(prefixes.request)) return { requestId: id };
  if (!id.startsWith(prefixes.event) && !id.startsWith(prefixes.delivery)) return { named: id };
  const [row] = await sql<{ connectionId: string | null }[]>`
    select e.connection_id as "connectionId" from events e
    where e.id = ${id} and e.key_id in (select id from api_keys where developer_id = ${developerId})
    union all
    select d.connection_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and w.developer_id = ${developerId}`;
  return row?.connectionId ? { named: row.connectionId } : null;
};
