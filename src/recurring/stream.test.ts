import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { Stream } from './stream.ts';
import { monthlyTotals, subscriptionsCount } from './totals.ts';

const history = (dates: string[], amounts: number[], more: Partial<RecurringInput> = {}): RecurringInput[] =>
  dates.map((date, i) => ({
    id: `${more.merchantName ?? 'row'} ${i}`,
    date,
    amount: amounts[i % amounts.length]!,
    currency: 'RSD',
    description: 'NETFLIX.COM AMSTERDAM 528',
    merchantName: 'Netflix',
    category: 'subscriptions',
    merchantCategory: 'streaming_video',
    pending: false,
    ...more,
  }));

const only = (rows: RecurringInput[], asOf: string): Stream => {
  const streams = detectStreams(rows, asOf);
  assert.equal(streams.length, 1);
  return streams[0]!;
};

const MONTHLY = ['2026-01-15', '2026-02-16', '2026-03-15', '2026-04-15'];

test('everything that a stream says of itself', () => {
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
    explanation: '4 payments of 1,099.00, later 1,299.00 RSD, once a month, about the 20th.',
  });
});

const YEAR = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}-12`);

/** The events of a subscription that costs so much month after month, as `type from to date`. */
const eventsOf = (amounts: number[], more: Partial<RecurringInput> = {}, before: RecurringInput[] = []) =>
  only(
    [
      ...before,
      ...history(
        YEAR.slice(0, amounts.length),
        amounts.map((amount) => -100 * amount),
        more,
      ),
    ],
    YEAR[amounts.length - 1]!,
  ).events.map(
    ({ type, previousAmount, amount, date }) => `${type} ${previousAmount / 100} ${amount / 100} ${date}`,
  );

test('a new price is an event once, and one other amount between equal ones is none', () => {
  assert.deepEqual(eventsOf([899, 899, 899, 1_099, 1_099, 1_099, 1_299, 1_299]), [
    'price_changed 899 1099 2025-04-12',
    'price_changed 1099 1299 2025-07-12',
  ]);
  assert.deepEqual(eventsOf([899, 899, 899, 1_500, 899, 899, 899]), []);
  assert.deepEqual(eventsOf([899, 899, 899, 899, 1_099]), ['price_changed 899 1099 2025-05-12']);
  // A bill has no price.
  assert.deepEqual(eventsOf([4_100, 5_222, 4_870, 4_444, 6_010], { category: 'utilities' }), []);
});

test('the first full price of a subscription is the end of its trial, paid in step or some days before', () => {
  assert.deepEqual(eventsOf([1, 1_099, 1_099, 1_099]), ['trial_ended 1 1099 2025-02-12']);
  assert.deepEqual(eventsOf([199, 199, 199, 899, 899, 899, 899, 999, 999]), [
    'trial_ended 199 899 2025-04-12',
    'price_changed 899 999 2025-08-12',
  ]);
  const week = history(['2025-01-05'], [-100], { id: 'trial' });
  assert.deepEqual(eventsOf([649, 649, 649, 649], {}, week), ['trial_ended 1 649 2025-01-12']);
  // What is no lesser price, no subscription or long before is no trial.
  assert.deepEqual(eventsOf([800, 1_099, 1_099, 1_099]), ['price_changed 800 1099 2025-02-12']);
  assert.deepEqual(eventsOf([21_000, 42_000, 42_000, 42_000], { category: 'rent' }), [
    'price_changed 21000 42000 2025-02-12',
  ]);
  const long = history(['2024-11-05'], [-100], { id: 'long ago' });
  assert.deepEqual(eventsOf([649, 649, 649, 649], {}, long), []);
});

test('the next amount of a bill lies as far from its middle as the latest did', () => {
  const bill = history(YEAR.slice(0, 6), [-400_000, -500_000, -450_000, -410_000, -460_000, -440_000]);
  const { nextExpectedAmount, nextExpectedAmountMin, nextExpectedAmountMax } = only(bill, YEAR[5]!);
  assert.deepEqual(
    [nextExpectedAmountMin, nextExpectedAmount, nextExpectedAmountMax],
    [387_200, 440_000, 500_000],
  );
  const ended = only(bill, '2026-01-01');
  assert.deepEqual([ended.nextExpectedAmountMin, ended.nextExpectedAmountMax], [null, null]);
});

test('the status has a reason', () => {
  const reasonOn = (asOf: string): string[] => {
    const { status, statusReason } = only(history(YEAR.slice(0, 4), [-89_900]), asOf);
    return [status, statusReason];
  };
  assert.deepEqual(reasonOn('2025-05-12'), ['active', 'on_schedule']);
  assert.deepEqual(reasonOn('2025-05-13'), ['active', 'late']);
  assert.deepEqual(reasonOn('2025-05-23'), ['cancelled', 'payment_missed']);
});

test('in other words a contract goes on only on the same days', () => {
  const two = (description: string, day: string, amount: number): number => {
    const later = YEAR.slice(5, 10).map((date) => `${date.slice(0, 8)}${day}`);
    return detectStreams(
      [
        ...history(YEAR.slice(0, 5), [-4_200_000], {
          merchantName: 'Rent',
          description: 'KIRIJA VOJVODE STEPE',
        }),
        ...history(later, [amount], { merchantName: 'Rent', description }).map((row, i) => ({
          ...row,
          id: `later ${i}`,
        })),
      ],
      later.at(-1)!,
    ).length;
  };
  assert.equal(two('KIRIJA CARA DUSANA', '21', -4_600_000), 2);
  assert.equal(two('KIRIJA CARA DUSANA', '21', -4_200_000), 2);
  assert.equal(two('STANARINA VOJVODE STEPE', '12', -4_200_000), 1);
  assert.equal(two('KIRIJA VOJVODE STEPE', '21', -4_600_000), 1);
});

test('the explanation gives amounts, cadence, shift, and how a stream ended', () => {
  const explained = (dates: string[], amounts: number[], asOf: string, more = {}): string =>
    only(history(dates, amounts, more), asOf).explanation;
  assert.equal(
    explained(['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04'], [5_000_000], '2026-05-05'),
    '4 receipts of 50,000.00 RSD, once a month, about the 1st or the next working day.',
  );
  assert.equal(
    explained(['2026-01-31', '2026-02-28', '2026-03-31'], [-1_000, -1_050], '2026-06-01'),
    '3 payments between 10.00 and 10.50 RSD, once a month, about the end of the month. Nothing came when one was due on 2026-04-30.',
  );
  assert.equal(
    explained(['2026-01-06', '2026-01-20', '2026-02-03'], [-7_050], '2026-02-04'),
    '3 payments of 70.50 RSD, once every two weeks.',
  );
});

test('the next payment is expected on the day to which the due date moved', () => {
  const next = (dates: string[], asOf: string): string | null =>
    only(history(dates, [-355_000], { category: 'utilities' }), asOf).nextExpectedDate;
  const until = ['2025-09-28', '2025-10-28', '2025-11-28', '2025-12-28'];
  assert.equal(next([...until, '2026-02-01', '2026-03-01', '2026-04-01'], '2026-04-10'), '2026-05-01');
  assert.equal(next([...until, '2026-01-14', '2026-02-14', '2026-03-14'], '2026-03-20'), '2026-04-14');
  // One payment elsewhere, or dates that scatter, move nothing.
  assert.equal(next([...until, '2026-01-31'], '2026-02-10'), '2026-02-28');
  assert.equal(
    next(
      ['2025-10-14', '2025-11-18', '2025-12-13', '2026-01-17', '2026-02-14', '2026-03-18', '2026-04-15'],
      '2026-04-20',
    ),
    '2026-05-16',
  );
});

test('a stream is not forgotten while its due date moves', () => {
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

test('of two amounts the later is expected again', () => {
  const premium = only(history(['2025-04-18', '2026-04-20'], [-1_890_000, -1_980_000]), '2026-04-27');
  assert.deepEqual([premium.typicalAmount, premium.nextExpectedAmount], [1_980_000, 1_980_000]);
  assert.equal(premium.averageAmount, 1_935_000);
});

test('a plan that is paid off is cancelled at once, one that runs is no subscription', () => {
  const plan = (from: number): RecurringInput[] =>
    MONTHLY.map(
      (date, i) => history([date], [-399_000], { description: `GIGATRON ${from + i}/12`, id: `p${i}` })[0]!,
    );
  const done = only(plan(9), '2026-04-16');
  assert.deepEqual([done.status, done.nextExpectedDate, done.isSubscription], ['cancelled', null, false]);
  assert.equal(done.statusReason, 'paid_off');
  assert.match(done.explanation, /The last instalment is paid\.$/);
  const running = only(plan(3), '2026-04-16');
  assert.deepEqual([running.status, running.isSubscription], ['active', false]);
});

test('a plan begun when another of the same price ended is another stream', () => {
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

test('what begins again long after it ended is another stream, and the ended one stays what it was', () => {
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

test('a subscription is an outflow to a named merchant in a category that can be ended at will', () => {
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

test('monthly amounts follow the year, and the totals are their sum without what has ended', () => {
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
