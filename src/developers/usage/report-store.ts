import type { Db } from '../../platform/database/postgres.ts';
import { latencyClass } from './latency-store.ts';

interface Counts {
  requests: number;
  errors: number;
}

interface Usage {
  byEndpoint: (Counts & { method: string; route: string; latencies: LatencyCount[] })[];
  byKey: (Counts & { keyId: number })[];
  byDay: (Counts & { date: string })[];
  byStatus: { status: number; requests: number }[];
  byHour: (Counts & { hour: Date })[];
}

interface LatencyCount {
  latency: number;
  requests: number;
}

/** The keys of a report: all of a developer, or one. */
interface UsedKeys {
  developerId: string;
  keyId: number | null;
}

/**
 * Returns the usage of a developer's keys since an instant at a full hour: hourly sums, and the request log after the
 * last sum. Days are those of Belgrade; hours are listed from `hoursSince` on.
 */
export const readUsage = async (
  sql: Db,
  { developerId, keyId }: UsedKeys,
  since: Date,
  hoursSince: Date,
): Promise<Usage> => {
  const rows = await sql<(Counts & Grouping)[]>`
    with mine as (select id from api_keys where developer_id = ${developerId} and id = coalesce(${keyId}, id)),
    summed as (select coalesce(max(hour) + interval '1 hour', '-infinity') as until from usage_hours),
    counted as (
      select key_id, hour as at, method, route, status, latency, requests
      from usage_hours where key_id in (select id from mine) and hour >= ${since}
      union all
      select key_id, at, method, route, status, ${latencyClass(sql)}, 1
      from request_log
      where key_id in (select id from mine) and at >= ${since} and at >= (select until from summed)
    ),
    dated as (
      select *, (at at time zone 'Europe/Belgrade')::date as date,
             case when at >= ${hoursSince} then date_trunc('hour', at, 'UTC') end as hour
      from counted
    )
    select key_id as "keyId", date, hour, status, method, route, latency, sum(requests)::bigint as requests,
           coalesce(sum(requests) filter (where status >= 400), 0)::bigint as errors
    from dated
    group by grouping sets ((key_id), (date), (hour), (status), (method, route, latency))
    order by date, hour, status, method, route`;
  return {
    byKey: rows.flatMap((row) => (row.keyId === null ? [] : [{ ...counts(row), keyId: row.keyId }])),
    byDay: rows.flatMap((row) => (row.date === null ? [] : [{ ...counts(row), date: row.date }])),
    byHour: rows.flatMap((row) => (row.hour === null ? [] : [{ ...counts(row), hour: row.hour }])),
    byStatus: rows
      .flatMap(({ status, requests }) => (status === null ? [] : [{ status, requests }]))
      .sort((a, b) => b.requests - a.requests),
    byEndpoint: endpoints(rows),
  };
};

/** The columns of a grouping set; the others are null in that row. */
interface Grouping {
  keyId: number | null;
  date: string | null;
  hour: Date | null;
  status: number | null;
  method: string | null;
  route: string | null;
  latency: number | null;
}

const counts = ({ requests, errors }: Counts): Counts => ({ requests, errors });

const endpoints = (rows: readonly (Counts & Grouping)[]): Usage['byEndpoint'] => {
  const found = new Map<string, Usage['byEndpoint'][number]>();
  for (const { method, route, latency, requests, errors } of rows) {
    if (method === null || route === null || latency === null) continue;
    const name = `${method} ${route}`;
    const endpoint = found.get(name) ?? { method, route, requests: 0, errors: 0, latencies: [] };
    endpoint.requests += requests;
    endpoint.errors += errors;
    endpoint.latencies.push({ latency, requests });
    found.set(name, endpoint);
  }
  return [...found.values()].sort((a, b) => b.requests - a.requests);
};

interface RecentError {
  requestId: string;
  errorCode: string;
  method: string;
  route: string;
  status: number;
  at: Date;
  keyPublicId: string;
}

/** Returns the latest refused requests of a developer's keys, newest first. */
export const recentErrors = async (
  sql: Db,
  { developerId, keyId }: UsedKeys,
  since: Date,
  limit: number,
): Promise<RecentError[]> => sql<RecentError[]>`
  -- "errorCode" is not null: the condition says so
  select r.request_id as "requestId", r.error_code as "errorCode", r.method, r.route, r.status, r.at,
         k.public_id as "keyPublicId"
  from api_keys k cross join lateral (
    select * from request_log l
    where l.key_id = k.id and l.error_code is not null and l.at >= ${since}
    order by l.at desc limit ${limit}) r
  where k.developer_id = ${developerId} and k.id = coalesce(${keyId}, k.id)
  order by r.at desc limit ${limit}`;
