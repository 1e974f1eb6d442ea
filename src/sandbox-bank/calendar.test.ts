import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belgradeDate } from '../platform/belgrade.ts';
import { dateOfDay, dayNumber } from '../platform/serbian-calendar.ts';
import { dayAt, dayInMonth, daysIn, monthNumber, monthOf, weekdayOf, yearOf } from './calendar.ts';

test('days and months agree with the calendar', () => {
  for (let day = dayNumber('2023-12-25'); day < dayNumber('2028-03-05'); day++) {
    const [year, month, number] = dateOfDay(day).split('-').map(Number);
    const count = monthOf(day);
    assert.deepEqual([yearOf(count), monthNumber(count)], [year, month]);
    assert.equal(dayInMonth(count, number!), day);
    assert.equal(weekdayOf(day), new Date(`${dateOfDay(day)}T12:00:00Z`).getUTCDay());
  }
});

test('a month that is too short gives its last day', () => {
  assert.equal(dateOfDay(dayInMonth(monthOf(dayNumber('2027-02-01')), 31)), '2027-02-28');
  assert.equal(daysIn(monthOf(dayNumber('2028-02-10'))), 29);
});

test('an instant belongs to the Belgrade day', () => {
  for (const text of ['2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', '2026-12-31T22:59:59Z']) {
    assert.equal(dateOfDay(dayAt(Date.parse(text))), belgradeDate(new Date(text)));
  }
});
