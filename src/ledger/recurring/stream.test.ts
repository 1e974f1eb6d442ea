import assert from 'node:assert/strict';
import { test } from 'node:test';
import { history, only } from '../../../test/support/payments.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import { monthlyTotals, subscriptionsCount } from './totals.ts';

const MONTHLY = ['2026-01-15', '2026-02-16', '2026-03-15', '2026-04-15'];

test('all fields of a stream', () => {
  const rows = history(
    ['2026-01-20', '2026-02-20', '2026-03-20', '2026-04-20'],
    [-109_900, -109_900, -109_900, -129_900],
  );
  const { streamId, ...stream } = only(rows, '2026-04-21');
  assert.match(streamId, /^str_[0-9a-f]{24}$/);
  assert.deepEqual(stream, {
    direction: 'out',
    description: 'NETFLIX.COM AMSTERDAM 528',
    merchantName: 'Netflix',
    category: 'subscriptions',
    frequency: 'monthly',
    cadence: 'monthly',
    intervalDays: 30,
    amountType: 'fixed',
    averageAmount: 114_900,
    typicalAmount: 129_900,
    monthlyAmount: 129_900,
    currency: 'RSD',
    firstDate: '2026-01-20',
    lastDate: '2026-04-20',
    nextExpectedDate: '2026-05-20',
    nextExpectedAmount: 129_900,
    nextExpectedAmountMin: 129_900,
    nextExpectedAmountMax: 129_900,
    expectedDates: ['2026-05-20', '2026-06-20', '2026-07-20'],
    occurrences: 4,
    status: 'active',
    statusReason: 'on_schedule',
    events: [
      {
        type: 'price_changed',
        date: '2026-04-20',
        transactionId: 'row 3',
        previousAmount: 109_900,
        amount: 129_900,
      },
    ],
    transactionIds: ['row 0', 'row 1', 'row 2', 'row 3'],
    isSubscription: true,
    isOwnTransfer: false,
    explanation: '4 payments of 1,099.00, later 1,299.00 RSD, once a month, about the 20th.',
    explanationSerbian: '4 plaćanja od 1.099,00, kasnije 1.299,00 RSD, jednom mesečno, oko 20. u mesecu.',
  });
});

test('the explanation has amounts, cadence, shift, and end, in both languages', () => {
  const explained = (dates: string[], amounts: number[], asOf: string, more = {}): [string, string] => {
    const { explanation, explanationSerbian } = only(history(dates, amounts, more), asOf);
    return [explanation, explanationSerbian];
  };
  assert.deepEqual(
    explained(['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04'], [5_000_000], '2026-05-05'),
    [
      '4 receipts of 50,000.00 RSD, once a month, about the 1st or the next working day.',
      '4 priliva od 50.000,00 RSD, jednom mesečno, oko 1. u mesecu ili sledećeg radnog dana.',
    ],
  );
  assert.deepEqual(explained(['2026-01-31', '2026-02-28', '2026-03-31'], [-1_000, -1_050], '2026-06-01'), [
    '3 payments between 10.00 and 10.50 RSD, once a month, about the end of the month. The payment due on 2026-04-30 did not arrive.',
    '3 plaćanja između 10,00 i 10,50 RSD, jednom mesečno, oko kraja meseca. Plaćanje očekivano 30. 4. 2026. je izostalo.',
  ]);
  assert.deepEqual(explained(['2026-01-06', '2026-01-20', '2026-02-03'], [-7_050], '2026-02-04'), [
    '3 payments of 70.50 RSD, once every two weeks.',
    '3 plaćanja od 70,50 RSD, jednom u dve nedelje.',
  ]);
});

test('the next payment is expected on the moved due date', () => {
  const next = (dates: string[], asOf: string): string | null =>
    only(history(dates, [-355_000], { category: 'utilities' }), asOf).nextExpectedDate;
  const until = ['2025-09-28', '2025-10-28', '2025-11-28', '2025-12-28'];
  assert.equal(next([...until, '2026-02-01', '2026-03-01', '2026-04-01'], '2026-04-10'), '2026-05-01');
  assert.equal(next([...until, '2026-01-14', '2026-02-14', '2026-03-14'], '2026-03-20'), '2026-04-14');
  // One payment on another day, or scattered dates, move nothing.
  assert.equal(next([...until, '2026-01-31'], '2026-02-10'), '2026-02-28');
  assert.equal(
    next(
      ['2025-10-14', '2025-11-18', '2025-12-13', '2026-01-17', '2026-02-14', '2026-03-18', '2026-04-15'],
      '2026-04-20',
    ),
    '2026-05-16',
  );
});

test('a stream is not dropped while its due date moves', () => {
  const dates = [
    '2025-09-05',
    '2025-10-05',
    '2025-11-05',
    '2025-12-05',
    '2026-01-20',
    '2026-02-20',
    '2026-03-20',
  ];
  const rows = history(dates, [-125_000], { category: 'utilities' });
  const { streamId } = only(rows.slice(0, 4), '2025-12-05');
  for (const known of [5, 6, 7])
    assert.equal(only(rows.slice(0, known), dates[known - 1]!).streamId, streamId, `${known} payments`);
  assert.equal(only(rows, '2026-03-20').occurrences, 7);
});

test('the later of two amounts is expected', () => {
  const premium = only(history(['2025-04-18', '2026-04-20'], [-1_890_000, -1_980_000]), '2026-04-27');
  assert.deepEqual([premium.typicalAmount, premium.nextExpectedAmount], [1_980_000, 1_980_000]);
  assert.equal(premium.averageAmount, 1_935_000);
});

test('a paid-off plan is cancelled at once, and a running one is no subscription', () => {
  const plan = (from: number): RecurringInput[] =>
    MONTHLY.map(
      (date, i) => history([date], [-399_000], { description: `GIGATRON ${from + i}/12`, id: `p${i}` })[0]!,
    );
  const done = only(plan(9), '2026-04-16');
  assert.deepEqual([done.status, done.nextExpectedDate, done.isSubscription], ['cancelled', null, false]);
  assert.equal(done.statusReason, 'paid_off');
  assert.match(done.explanation, /The last instalment is paid\.$/);
  assert.match(done.explanationSerbian, /Poslednja rata je plaćena\.$/);
  const running = only(plan(3), '2026-04-16');
  assert.deepEqual([running.status, running.isSubscription], ['active', false]);
});

test('a plan that begins when another of the same price ended is another stream', () => {
  const dates = ['2026-01-15', '2026-02-16', '2026-03-16', '2026-04-15', '2026-05-15', '2026-06-15'];
  const rows = history(dates, [-399_000]).map((row, i) => ({
    ...row,
    description: `NA RATE ${((i + 3) % 6) + 1}/6`,
  }));
  const streams = detectStreams(rows, '2026-06-16');
  assert.deepEqual(streams.map(({ occurrences, status }) => [occurrences, status]).sort(), [
    [3, 'active'],
    [3, 'cancelled'],
  ]);
});

test('a stream that begins long after another ended is a new one, and the ended one does not change', () => {
  const ended = history(['2025-01-08', '2025-02-08', '2025-03-08', '2025-04-08'], [-63_700]);
  const again = history(['2025-10-21', '2025-11-21', '2025-12-21'], [-71_700]).map((row, i) => ({
    ...row,
    id: `again ${i}`,
  }));
  const before = only(ended, '2025-10-20');
  assert.deepEqual(only([...ended, ...again.slice(0, 2)], '2025-11-22'), before);
  const streams = detectStreams([...ended, ...again], '2025-12-22');
  assert.deepEqual(
    streams.map(({ occurrences, status }) => [occurrences, status]),
    [
      [3, 'active'],
      [4, 'cancelled'],
    ],
  );
  assert.deepEqual(streams[1], before);
});

test('a subscription is an outflow to a named merchant in a category that can be cancelled', () => {
  const isSubscription = (more: Partial<RecurringInput>, amount = -99_900): boolean =>
    only(history(MONTHLY, [amount], more), '2026-04-16').isSubscription;
  assert.ok(isSubscription({}));
  assert.ok(isSubscription({ category: 'fitness' }));
  assert.ok(!isSubscription({ merchantName: null }));
  assert.ok(!isSubscription({}, 99_900));
  for (const category of [
    'loan',
    'rent',
    'utilities',
    'insurance',
    'fees',
    'taxes',
    'transfer',
    'groceries',
  ]) {
    assert.ok(!isSubscription({ category }), category);
  }
});

test('monthly amounts are averages of the year, and totals are their sum without ended streams', () => {
  const rows = [
    ...history(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'], [-100_001], {
      merchantName: 'Weekly',
    }),
    ...history(['2025-09-10', '2025-12-10', '2026-03-10'], [-100_000], { merchantName: 'Quarterly' }),
    ...history(['2025-04-01', '2026-04-01'], [-100_000], { merchantName: 'Annual' }),
    ...history(['2025-06-05', '2025-07-05', '2025-08-05'], [-100_000], { merchantName: 'Ended' }),
    ...history(['2026-01-05', '2026-02-05', '2026-03-05'], [12_345_678], {
      merchantName: 'Salary',
      category: 'salary',
    }),
  ];
  const streams = detectStreams(rows, '2026-04-01');
  const monthly = Object.fromEntries(streams.map((stream) => [stream.merchantName, stream.monthlyAmount]));
  assert.deepEqual(monthly, {
    Weekly: Math.round((100_001 * 52) / 12),
    Quarterly: 33_333,
    Annual: 8_333,
    Ended: 100_000,
    Salary: 12_345_678,
  });
  assert.deepEqual(monthlyTotals(streams), { outflows: 433_338 + 33_333 + 8_333, inflows: 12_345_678 });
  assert.equal(subscriptionsCount(streams), 3);
});
