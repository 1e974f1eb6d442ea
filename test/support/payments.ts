/** Histories of one payee, for tests of recurring payments. */
import assert from 'node:assert/strict';
import { detectStreams } from '../../src/ledger/recurring/detect.ts';
import type { RecurringInput } from '../../src/ledger/recurring/history.ts';
import type { Stream } from '../../src/ledger/recurring/stream.ts';
import { dateOfDay } from '../../src/platform/serbian-calendar.ts';

/** Makes a payment on each day, with the same amount unless `amountOf` (minor units) gives another. */
export const rowsOn = (
  days: readonly number[],
  payee = 'PAYEE',
  amountOf = (_: number): number => -123_499,
) =>
  days.map(
    (day, i): RecurringInput => ({
      id: `${payee} ${String(i).padStart(4, '0')}`,
      date: dateOfDay(day),
      amount: amountOf(i),
      currency: 'RSD',
      description: payee,
      merchantName: null,
      category: 'other',
      merchantCategory: 'other',
      pending: false,
    }),
  );

/** Returns the streams of such payments, as of the last one by default. */
export const seen = (days: readonly number[], asOf = days.at(-1)!): Stream[] =>
  detectStreams(rowsOn(days), dateOfDay(asOf));

/** Returns `count` days from `from` on, at intervals of `step`. */
export const every = (step: number, count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

/** Makes a subscription with payments on these dates, with the amounts in turn. */
export const history = (
  dates: string[],
  amounts: number[],
  more: Partial<RecurringInput> = {},
): RecurringInput[] =>
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

/** Returns the only stream; fails for any other number. */
export const only = (rows: RecurringInput[], asOf: string): Stream => {
  const streams = detectStreams(rows, asOf);
  assert.equal(streams.length, 1);
  return streams[0]!;
};
