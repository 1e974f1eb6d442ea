import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  businessDayFrom,
  businessDayUpTo,
  dateOfDay,
  dayNumber,
  firstOfMonth,
  isBusinessDay,
} from './serbian-calendar.ts';

const holidaysOnWeekdays = (year: number): string[] => {
  const found: string[] = [];
  for (let day = dayNumber(`${year}-01-01`); day <= dayNumber(`${year}-12-31`); day++) {
    const weekday = new Date(dateOfDay(day)).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isBusinessDay(day)) found.push(dateOfDay(day).slice(5));
  }
  return found;
};

test('day and month numbers since 1970 convert back', () => {
  assert.equal(dayNumber('1970-01-01'), 0);
  assert.equal(dateOfDay(dayNumber('2026-02-28') + 1), '2026-03-01');
  assert.equal(dateOfDay(firstOfMonth(12 * 56 + 1)), '2026-02-01');
});

test('months begin as in the Gregorian calendar, from 1600 to 2500', () => {
  for (let month = -370 * 12; month < 530 * 12; month++) {
    assert.equal(firstOfMonth(month), Date.UTC(1970, month, 1) / 86_400_000, `month ${month}`);
  }
});

test('the published holidays on weekdays of three years', () => {
  assert.deepEqual(holidaysOnWeekdays(2024), [
    '01-01',
    '01-02',
    '02-15',
    '02-16',
    '05-01',
    '05-02',
    '05-03',
    '05-06',
    '11-11',
  ]);
  // 16 February 2025 is a Sunday: Monday 17th is a holiday. Easter is 20 April.
  assert.deepEqual(holidaysOnWeekdays(2025), [
    '01-01',
    '01-02',
    '01-07',
    '02-17',
    '04-18',
    '04-21',
    '05-01',
    '05-02',
    '11-11',
  ]);
  // 15 February 2026 is a Sunday and 16th a holiday already: Tuesday 17th is a holiday. Easter is 12 April.
  assert.deepEqual(holidaysOnWeekdays(2026), [
    '01-01',
    '01-02',
    '01-07',
    '02-16',
    '02-17',
    '04-10',
    '04-13',
    '05-01',
    '11-11',
  ]);
});

test('weekends and holidays move a payment forward or back to a business day', () => {
  assert.equal(dateOfDay(businessDayFrom(dayNumber('2026-02-14'))), '2026-02-18');
  assert.equal(dateOfDay(businessDayUpTo(dayNumber('2026-02-17'))), '2026-02-13');
  assert.equal(dateOfDay(businessDayFrom(dayNumber('2026-03-10'))), '2026-03-10');
});

test('a repeated day gives the same result, also beyond the cached ones', () => {
  const asked = [...Array(800).keys(), 60_000, 60_001, 60_002, -3, -2, -1];
  const once = asked.map(isBusinessDay);
  assert.deepEqual(asked.map(isBusinessDay), once);
  assert.ok(once.includes(true) && once.includes(false));
});
