/** The usage report, put into the forms that the page shows. */
import type { Static } from 'typebox';
import type { UsageReport as UsageReportSchema, Window } from '../../../../src/usage/schema.ts';

export type UsageReport = Static<typeof UsageReportSchema>;
export type { Window };

export const windows = ['24h', '7d', '30d'] as const satisfies readonly Window[];

export const isWindow = (text: string | null): text is Window =>
  (windows as readonly (string | null)[]).includes(text);

export interface Day {
  date: string;
  succeeded: number;
  failed: number;
}

const belgradeDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' });

/** Every day of the window, also those on which nothing was asked, which the report leaves out. */
export const everyDay = ({ from, to, by_day }: Pick<UsageReport, 'from' | 'to' | 'by_day'>): Day[] => {
  const counted = new Map(by_day.map((day) => [day.date, day]));
  const last = belgradeDate.format(new Date(to));
  const days: Day[] = [];
  // Noon in UTC is the same calendar day in Belgrade, whatever the season.
  const at = new Date(`${belgradeDate.format(new Date(from))}T12:00:00Z`);
  for (; ; at.setUTCDate(at.getUTCDate() + 1)) {
    const date = at.toISOString().slice(0, 10);
    if (date > last) return days;
    const { requests = 0, errors = 0 } = counted.get(date) ?? {};
    days.push({ date, succeeded: requests - errors, failed: errors });
  }
};

/** How many of the recent errors had each status, most frequent first. */
export const byStatus = (errors: UsageReport['recent_errors']): { status: number; count: number }[] =>
  [...Map.groupBy(errors, ({ status }) => status)]
    .map(([status, of]) => ({ status, count: of.length }))
    .sort((a, b) => b.count - a.count || a.status - b.status);

const quoted = (value: string | number | null): string => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The report as one table for a spreadsheet (RFC 4180): a row for each day, endpoint and key. */
export const usageCsv = (report: UsageReport): string => {
  const rows: (string | number | null)[][] = [
    ['group', 'name', 'requests', 'errors', 'error_rate', 'p50_ms', 'p95_ms', 'p99_ms'],
    ...report.by_day.map((day) => [
      'day',
      day.date,
      day.requests,
      day.errors,
      day.error_rate,
      null,
      null,
      null,
    ]),
    ...report.by_endpoint.map(({ method, path, requests, errors, error_rate, latency_ms }) => [
      'endpoint',
      `${method} ${path}`,
      requests,
      errors,
      error_rate,
      latency_ms?.p50 ?? null,
      latency_ms?.p95 ?? null,
      latency_ms?.p99 ?? null,
    ]),
    ...report.by_key.map(({ key_id, requests, errors, error_rate }) => [
      'key',
      key_id,
      requests,
      errors,
      error_rate,
      null,
      null,
      null,
    ]),
  ];
  return `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
};
