import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { dateOfDay, dayNumber } from '../../platform/serbian-calendar.ts';
import {
  dayAt,
  dayInMonth,
  daysIn,
  monthNumber,
  monthOf,
  officesAreClosed,
  shopsAreClosed,
  weekdayOf,
  yearOf,
} from './calendar.ts';

test('days and months agree with the calendar', () => {
  for (let day = dayNumber('2023-12-25'); day < dayNumber('2028-03-05'); day++) {
    const [year, month, number] = dateOfDay(day).split('-').map(Number);
    const count = monthOf(day);
    assert.deepEqual([yearOf(count), monthNumber(count)], [year, month]);
    assert.equal(dayInMonth(count, number!), day);
    assert.equal(weekdayOf(day), new Date(`${dateOfDay(day)}T12:00:00Z`).getUTCDay());
  }
});

test('a day beyond a short month becomes its last day', () => {
  assert.equal(dateOfDay(dayInMonth(monthOf(dayNumber('2027-02-01')), 31)), '2027-02-28');
  assert.equal(daysIn(monthOf(dayNumber('2028-02-10'))), 29);
});

test('an instant belongs to the Belgrade day', () => {
  for (const text of ['2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', '2026-12-31T22:59:59Z']) {
    assert.equal(dateOfDay(dayAt(Date.parse(text))), belgradeDate(new Date(text)));
  }
});

test('supermarkets are closed on New Year, Christmas and Orthodox Easter, offices on all Sundays and holidays', () => {
  const closed: string[] = [];
  for (let day = dayNumber('2024-12-25'); day < dayNumber('2028-01-01'); day++) {
    if (shopsAreClosed(day)) closed.push(dateOfDay(day));
    if (shopsAreClosed(day) || weekdayOf(day) === 0) assert.ok(officesAreClosed(day), dateOfDay(day));
  }
  assert.deepEqual(closed, [
    ...['2025-01-01', '2025-01-07', '2025-04-20'],
    ...['2026-01-01', '2026-01-07', '2026-04-12'],
    ...['2027-01-01', '2027-01-07', '2027-05-02'],
  ]);
  // Statehood Day of 2026 falls on a Sunday, so Tuesday is a holiday too.
  for (const date of ['2026-02-16', '2026-02-17', '2026-05-01'])
    assert.ok(officesAreClosed(dayNumber(date)), date);
  for (const date of ['2026-02-14', '2026-02-18']) assert.ok(!officesAreClosed(dayNumber(date)), date);
});
