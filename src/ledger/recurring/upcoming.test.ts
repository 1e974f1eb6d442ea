/** Upcoming payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every, history, rowsOn } from '../../../test/support/payments.ts';
import { dateOfDay, dayNumber } from '../../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import { type UpcomingPayment, upcomingPayments, upcomingTotal } from './upcoming.ts';

const upcoming = (rows: readonly RecurringInput[], asOf: string, days: number): UpcomingPayment[] =>
  upcomingPayments(detectStreams(rows, asOf), asOf, days);

const datesOf = (payments: { date: string }[]): string[] => payments.map(({ date }) => date);

test('a weekly payment is due repeatedly, up to the last requested day', () => {
  const friday = dayNumber('2025-06-06');
  const payments = upcoming(rowsOn(every(7, 10, friday)), dateOfDay(friday + 63), 28);
  assert.deepEqual(
    datesOf(payments),
    [70, 77, 84, 91].map((day) => dateOfDay(friday + day)),
  );
  const { count, amount, least, most } = upcomingTotal(payments, 'out');
  assert.deepEqual([count, amount, least, most], [4, 4 * 123_499, 4 * 123_499, 4 * 123_499]);
  assert.equal(upcomingTotal(payments, 'in').count, 0);
});

test('a monthly payment at the end of a month stays there, in months of every length', () => {
  const dates = ['2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31'];
  const payments = upcoming(history(dates, [-99_900]), '2026-02-01', 90);
  assert.deepEqual(datesOf(payments), ['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('a late payment is listed until it counts as missed', () => {
  const rows = history(['2026-01-05', '2026-02-05', '2026-03-05'], [-99_900]);
  const [late, next] = upcoming(rows, '2026-04-08', 30);
  assert.deepEqual(
    [late!.date, late!.late, next!.date, next!.late],
    ['2026-04-05', true, '2026-05-05', false],
  );
  assert.deepEqual(upcoming(rows, '2026-04-20', 30), []);
});

test('a plan has no more upcoming payments than remain', () => {
  const rows = history(['2026-01-10', '2026-02-10', '2026-03-10'], [-500_000]).map((row, i) => ({
    ...row,
    description: `GIGATRON RATA ${i + 2}/5`,
  }));
  assert.deepEqual(datesOf(upcoming(rows, '2026-03-11', 90)), ['2026-04-10']);
});

test('the range of a total is the sum of the ranges', () => {
  const bills = history(
    ['2025-10-15', '2025-11-15', '2025-12-15', '2026-01-15', '2026-02-15'],
    [-400_000, -500_000, -450_000, -600_000, -480_000],
    { description: 'EPS', merchantName: 'EPS', category: 'utilities' },
  );
  const wages = history(['2025-12-01', '2026-01-01', '2026-02-01'], [9_000_000], {
    description: 'PLATA',
    merchantName: 'Firma',
    category: 'salary',
  });
  const payments = upcoming([...bills, ...wages], '2026-02-16', 30);
  const [out, income] = [upcomingTotal(payments, 'out'), upcomingTotal(payments, 'in')];
  assert.deepEqual([out.count, income.count, income.amount], [1, 1, 9_000_000]);
  assert.ok(out.least < out.amount && out.amount < out.most);
});
