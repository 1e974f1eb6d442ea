import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMULAS } from '../../../../test/support/formulas.ts';
import { everyDay, everyHour, type UsageReport, usageCsv } from './report.ts';

const report = {
  // 23:30 on the 28th in UTC is the 29th in Belgrade; the clocks go forward that night.
  from: '2026-03-27T23:00:00.000Z',
  to: '2026-03-29T22:30:00.000Z',
  window: '7d',
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
  by_hour: [{ hour: '2026-03-29T20:00:00.000Z', requests: 4, errors: 1, error_rate: 0.25 }],
  by_status: [
    { status: 200, requests: 7 },
    { status: 404, requests: 3 },
  ],
} as UsageReport;

test('seven days of Belgrade are seven, including days without requests and a day of 23 hours', () => {
  const days = everyDay(report);
  assert.equal(days.length, 7);
  assert.equal(days[0]!.begins, '2026-03-24');
  assert.deepEqual(days.slice(-3), [
    { begins: '2026-03-28', succeeded: 7, failed: 3 },
    { begins: '2026-03-29', succeeded: 0, failed: 0 },
    { begins: '2026-03-30', succeeded: 0, failed: 0 },
  ]);
  assert.equal(everyDay({ ...report, window: '30d' }).length, 30);
});

test('24 hours are 24, including hours without requests; the present hour is last', () => {
  const hours = everyHour(report);
  assert.equal(hours.length, 24);
  assert.deepEqual(hours[0], { begins: '2026-03-28T23:00:00.000Z', succeeded: 0, failed: 0 });
  assert.deepEqual(hours.slice(-3), [
    { begins: '2026-03-29T20:00:00.000Z', succeeded: 3, failed: 1 },
    { begins: '2026-03-29T21:00:00.000Z', succeeded: 0, failed: 0 },
    { begins: '2026-03-29T22:00:00.000Z', succeeded: 0, failed: 0 },
  ]);
});

test('the CSV has one row for each day, endpoint, key and status, and for the last day one for each hour', () => {
  const rows = usageCsv(report).split('\r\n');
  assert.deepEqual(rows, [
    'group,name,requests,errors,error_rate,p50_ms,p95_ms,p99_ms',
    'day,2026-03-28,10,3,0.3,,,',
    'endpoint,GET /accounts,10,3,0.3,4,9,12',
    'key,key_1,10,3,0.3,,,',
    'status,200,7,0,0,,,',
    'status,404,3,3,1,,,',
    '',
  ]);
  assert.deepEqual(usageCsv({ ...report, window: '24h' }).split('\r\n'), [
    ...rows.slice(0, 2),
    'hour,2026-03-29T20:00:00.000Z,4,1,0.25,,,',
    ...rows.slice(2),
  ]);
});

test('no name is a formula in a spreadsheet', () => {
  for (const formula of FORMULAS) {
    const by_key = [{ ...report.by_key[0]!, key_id: formula }];
    const rows = usageCsv({ ...report, by_key });
    assert.match(rows, /\r\nkey,"?'/, JSON.stringify(formula));
  }
});
