import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays, balanceByDay, spendingByCategory } from './series.ts';
import { transaction } from './transaction.fixture.ts';

test('days are added across months, leap days and clock changes', () => {
  assert.equal(addDays('2024-02-28', 1), '2024-02-29');
  assert.equal(addDays('2026-03-01', -1), '2026-02-28');
  assert.equal(addDays('2026-03-28', 2), '2026-03-30');
});

describe('the balance over time', () => {
  const rows = [
    transaction({ date: '2026-03-01', amount: 1000 }),
    transaction({ date: '2026-03-03', amount: -0.1 }),
    transaction({ date: '2026-03-03', amount: -0.2 }),
    transaction({ date: '2026-03-04', amount: -50, pending: true }),
  ];

  test('is calculated backwards from the booked balance, exact to the cent, without pending rows', () => {
    assert.deepEqual(balanceByDay(999.7, rows, '2026-02-28', '2026-03-04'), [
      { date: '2026-02-28', balance: 0 },
      { date: '2026-03-01', balance: 1000 },
      { date: '2026-03-02', balance: 1000 },
      { date: '2026-03-03', balance: 999.7 },
      { date: '2026-03-04', balance: 999.7 },
    ]);
  });

  test('subtracts what was booked after the last day', () => {
    assert.deepEqual(balanceByDay(999.7, rows, '2026-03-02', '2026-03-02'), [
      { date: '2026-03-02', balance: 1000 },
    ]);
  });
});

test('spending is summed by category, largest first, without income, transfers and other days', () => {
  const rows = [
    transaction({ amount: -0.1 }),
    transaction({ amount: -0.2 }),
    transaction({ amount: -300, category: 'rent' }),
    transaction({ amount: -500, category: 'transfer' }),
    transaction({ amount: 900, category: 'salary' }),
    transaction({ amount: -700, date: '2026-02-01' }),
  ];
  assert.deepEqual(spendingByCategory(rows, '2026-02-15', '2026-03-01'), [
    { category: 'rent', amount: 300, count: 1 },
    { category: 'groceries', amount: 0.3, count: 2 },
  ]);
});
