import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, belgradeDate, belgradeInstant, isCalendarDate } from './belgrade.ts';
import { HOUR } from './clock.ts';

test('dates in Belgrade agree with Intl at every hour of many years', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' });
  for (let at = Date.UTC(2019, 11, 30); at < Date.UTC(2031, 0, 2); at += HOUR) {
    const instant = new Date(at);
    assert.equal(belgradeDate(instant), intl.format(instant), instant.toISOString());
  }
});

test('a Belgrade wall-clock time becomes the right instant', () => {
  assert.equal(belgradeInstant('2026-01-15', 12).toISOString(), '2026-01-15T11:00:00.000Z');
  assert.equal(belgradeInstant('2026-07-15', 12, 30, 5).toISOString(), '2026-07-15T10:30:05.000Z');
  assert.equal(belgradeInstant('2026-07-15').toISOString(), '2026-07-14T22:00:00.000Z');
  // The clock goes from 02:00 to 03:00 in March, and from 03:00 back to 02:00 in October.
  assert.equal(belgradeInstant('2026-03-29', 1, 59).toISOString(), '2026-03-29T00:59:00.000Z');
  assert.equal(belgradeInstant('2026-03-29', 3).toISOString(), '2026-03-29T01:00:00.000Z');
  assert.equal(belgradeInstant('2026-10-25', 3).toISOString(), '2026-10-25T02:00:00.000Z');
});

test('calendar dates', () => {
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  for (const good of ['2026-03-14', '2028-02-29', '0001-01-01']) assert.ok(isCalendarDate(good), good);
  for (const bad of ['2026-02-30', '2026-13-01', '2026-3-1', '14.03.2026', '2026-03-14T00:00', '']) {
    assert.ok(!isCalendarDate(bad), bad);
  }
});
