import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byStatus, everyDay, type UsageReport, usageCsv } from './report.ts';

const report = {
  // 23:30 on the 28th in UTC is the 29th in Belgrade; the clocks go forward that night.
  from: '2026-03-27T23:00:00.000Z',
  to: '2026-03-29T22:30:00.000Z',
  by_day: [{ date: '2026-03-28', requests: 10, errors: 3, error_rate: 0.3 }],
  by_endpoint: [
    {
      method: 'GET',
      path: '/accounts',
      requests: 10,
      errors: 3,
      error_rate: 0.3,
      latency_ms: { p50: 4, p95: 9, p99: 12 },
    },
  ],
  by_key: [
    { key_id: 'key_1', prefix: 'svc_test_sk_1', app_name: 'A', requests: 10, errors: 3, error_rate: 0.3 },
  ],
  recent_errors: [404, 401, 404].map((status) => ({ status })),
} as UsageReport;

test('every day of Belgrade in the window is there, also an idle one and the one with 23 hours', () => {
  assert.deepEqual(everyDay(report), [
    { date: '2026-03-28', succeeded: 7, failed: 3 },
    { date: '2026-03-29', succeeded: 0, failed: 0 },
    { date: '2026-03-30', succeeded: 0, failed: 0 },
  ]);
});

test('errors are counted by status, most frequent first', () => {
  assert.deepEqual(byStatus(report.recent_errors), [
    { status: 404, count: 2 },
    { status: 401, count: 1 },
  ]);
});

test('the CSV has one row for each day, endpoint and key', () => {
  assert.deepEqual(usageCsv(report).split('\r\n'), [
    'group,name,requests,errors,error_rate,p50_ms,p95_ms,p99_ms',
    'day,2026-03-28,10,3,0.3,,,',
    'endpoint,GET /accounts,10,3,0.3,4,9,12',
    'key,key_1,10,3,0.3,,,',
    '',
  ]);
});
