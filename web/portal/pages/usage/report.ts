/** Reshapes the usage report for the page. */

import { dateInBelgrade } from '../../parts/belgrade.ts';
import type { Usage, Window } from '../../sdk.ts';

export type { Usage as UsageReport, Window };

export const windows = ['24h', '7d', '30d'] as const satisfies readonly Window[];

export const isWindow = (text: string | null): text is Window =>
  (windows as readonly (string | null)[]).includes(text);

/** A day or an hour of the window. */
export interface Span {
  /** A calendar date, or the beginning of an hour. */
  begins: string;
  succeeded: number;
  failed: number;
}

type Counts = { requests: number; errors: number } | undefined;

const spanOf = (begins: string, counts: Counts): Span => {
  const { requests = 0, errors = 0 } = counts ?? {};
  return { begins, succeeded: requests - errors, failed: errors };
};

const HOUR = 3_600_000;

const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const;

/**
 * Returns all days of the window, the present one last, including days without requests, which the report leaves out. The
 * window begins within the day before these days; that partial day is left out.
 */
export const everyDay = ({ window, to, by_day }: Pick<Usage, 'window' | 'to' | 'by_day'>): Span[] => {
  const counted = new Map(by_day.map((day) => [day.date, day]));
  // Noon in UTC is on the same calendar day in Belgrade in every season.
  const last = Date.parse(`${dateInBelgrade(to)}T12:00:00Z`);
  return Array.from({ length: DAYS[window] }, (_, at) => {
    const date = new Date(last - (DAYS[window] - 1 - at) * 24 * HOUR).toISOString().slice(0, 10);
    return spanOf(date, counted.get(date));
  });
};

/** Returns 24 hours, the present one last, including those without requests. Hours of Belgrade and of UTC begin together. */
export const everyHour = ({ to, by_hour }: Pick<Usage, 'to' | 'by_hour'>): Span[] => {
  const counted = new Map(by_hour.map((hour) => [Date.parse(hour.hour), hour]));
  const present = Math.floor(Date.parse(to) / HOUR) * HOUR;
  return Array.from({ length: 24 }, (_, at) => {
    const begins = present - (23 - at) * HOUR;
    return spanOf(new Date(begins).toISOString(), counted.get(begins));
  });
};

/** Matches a cell that a spreadsheet reads as a formula. Invisible characters may come first, and signs may be full-width. */
const FORMULA = /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

const quoted = (value: string | number | null): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

type Row = (string | number | null)[];

const latencyOf = (latency: Usage['latency_ms']): Row =>
  latency === null ? [null, null, null] : [latency.p50, latency.p95, latency.p99];

/**
 * Returns the report as one table (RFC 4180): a row for each day, endpoint, key and status, and for the last 24 hours a row
 * for each hour.
 */
export const usageCsv = (report: Usage): string => {
  const { window, by_day, by_hour, by_endpoint, by_key, by_status } = report;
  const row = (group: string, name: string | number, counts: NonNullable<Counts>, latency: Row): Row => {
    const { requests, errors } = counts;
    return [group, name, requests, errors, requests === 0 ? 0 : errors / requests, ...latency];
  };
  const rows: Row[] = [
    ['group', 'name', 'requests', 'errors', 'error_rate', 'p50_ms', 'p95_ms', 'p99_ms'],
    ...by_day.map((day) => row('day', day.date, day, latencyOf(null))),
    ...(window === '24h' ? by_hour : []).map((hour) => row('hour', hour.hour, hour, latencyOf(null))),
    ...by_endpoint.map((of) => row('endpoint', `${of.method} ${of.path}`, of, latencyOf(of.latency_ms))),
    ...by_key.map((of) => row('key', of.key_id, of, latencyOf(null))),
    ...by_status.map(({ status, requests }) =>
      row('status', status, { requests, errors: status >= 400 ? requests : 0 }, latencyOf(null)),
    ),
  ];
  return `${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
};
