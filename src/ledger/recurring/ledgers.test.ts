/** Hand-written difficult ledgers; each row names its true stream. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toMinor } from '../../../packages/common/money.ts';
import { detectStreams } from './detect.ts';
import type { RecurringInput } from './history.ts';
import type { Stream } from './stream.ts';

const FOLDER = new URL('../../../test/data/recurring/', import.meta.url);

/** Expected properties of one stream; omitted fields may have any value. */
interface Expected {
  stream: string;
  frequency: string;
  status: string;
  next: string | null;
  subscription: boolean;
  interval?: number;
  amount_type?: string;
  typical?: number;
  next_amount?: number;
  cadence?: string;
  reason?: string;
  events?: { type: string; date: string; previous_amount: number; amount: number }[];
}

const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

const ledger = (name: string): { history: RecurringInput[]; truth: Map<string, string[]> } => {
  const truth = new Map<string, string[]>();
  const lines = read(`${name}.csv`).trimEnd().split('\n').slice(1);
  const history = lines.map((line, i) => {
    const [date, amount, description, merchant, category, pending, stream] = line.split(',') as string[];
    const id = `row ${String(i + 2).padStart(4, '0')}`;
    if (stream) truth.set(stream, [...(truth.get(stream) ?? []), id]);
    return {
      id,
      date: date!,
      amount: toMinor(Number(amount))!,
      currency: 'RSD',
      description: description!,
      merchantName: merchant || null,
      category: category!,
      merchantCategory: category!,
      pending: pending === '1',
    };
  });
  return { history, truth };
};

const shown = (stream: Stream | undefined, expected: Expected): Expected | undefined =>
  stream && {
    stream: expected.stream,
    frequency: stream.frequency,
    status: stream.status,
    next: stream.nextExpectedDate,
    subscription: stream.isSubscription,
    ...(expected.interval !== undefined && { interval: stream.intervalDays }),
    ...(expected.amount_type !== undefined && { amount_type: stream.amountType }),
    ...(expected.typical !== undefined && { typical: stream.typicalAmount / 100 }),
    ...(expected.cadence !== undefined && { cadence: stream.cadence }),
    ...(expected.reason !== undefined && { reason: stream.statusReason }),
    ...(expected.events !== undefined && {
      events: stream.events.map(({ type, date, previousAmount, amount }) => ({
        type,
        date,
        previous_amount: previousAmount / 100,
        amount: amount / 100,
      })),
    }),
    ...(expected.next_amount !== undefined && { next_amount: (stream.nextExpectedAmount ?? 0) / 100 }),
  };

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.csv'))) {
  const name = file.slice(0, -4);
  test(`ledger ${name}: every stream has all its rows, and no other`, () => {
    const { history, truth } = ledger(name);
    const { as_of, streams } = JSON.parse(read(`${name}.expected.json`)) as {
      as_of: string;
      streams: Expected[];
    };
    const found = detectStreams(history, as_of);
    const rowsOf = (ids: Iterable<string>): string => [...ids].sort().join(', ');
    const byRows = new Map(found.map((stream) => [rowsOf(stream.transactionIds), stream]));

    assert.deepEqual(
      streams.map((expected) => shown(byRows.get(rowsOf(truth.get(expected.stream)!)), expected)),
      streams,
    );
    assert.equal(found.length, streams.length);
  });
}
