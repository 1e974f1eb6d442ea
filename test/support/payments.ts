/** Histories of one payee for the tests of recurring payments. */
import assert from 'node:assert/strict';
import { detectStreams } from '../../src/ledger/recurring/detect.ts';
import type { RecurringInput } from '../../src/ledger/recurring/history.ts';
import type { Stream } from '../../src/ledger/recurring/stream.ts';
import { dateOfDay } from '../../src/platform/serbian-calendar.ts';

/** A payment on each day, of the same amount unless `amountOf` (minor units) says otherwise. */
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

/** The streams among such payments, as of the last of them unless another day is given. */
export const seen = (days: readonly number[], asOf = days.at(-1)!): Stream[] =>
  detectStreams(rowsOn(days), dateOfDay(asOf));

/** `count` days from `from` on, each `step` after the one before. */
export const every = (step: number, count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

/** A subscription paid on these dates, the amounts in turn. */
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

/** The one stream that there must be. */
export const only = (rows: RecurringInput[], asOf: string): Stream => {
  const streams = detectStreams(rows, asOf);
  assert.equal(streams.length, 1);
  return streams[0]!;
};
