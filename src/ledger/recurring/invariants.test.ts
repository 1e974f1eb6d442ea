/** Properties of contracts with a fixed interval in days, with or without a move. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import { every, rowsOn, seen } from '../../../test/support/payments.ts';
import { dateOfDay, dayNumber } from '../../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';

interface Made {
  step: number;
  first: number;
  before: number;
  gap: number;
  since: number;
}

/** A contract of any interval in days that moves once, or not. */
const made: fc.Arbitrary<Made> = fc.record({
  step: fc.constantFrom(7, 14, 28),
  first: fc.integer({ min: dayNumber('2023-01-01'), max: dayNumber('2025-01-01') }),
  before: fc.integer({ min: 5, max: 30 }),
  gap: fc.constantFrom(0, 0, 2, -2, 3, 21),
  since: fc.integer({ min: 1, max: 20 }),
});

const daysOf = ({ step, first, before, gap, since }: Made): number[] => {
  const former = every(step, before, first);
  return [...former, ...every(step, since, former.at(-1)! + step + gap)];
};

test('rows of other payees change no stream', () => {
  const noise = fc.array(
    fc.record({
      day: fc.integer({ min: 19_300, max: 20_700 }),
      amount: fc.integer({ min: -900_000, max: 900_000 }).filter((amount) => amount !== 0),
      payee: fc.constantFrom('SHOP', 'BAKERY', 'PAYEES', 'PAY'),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(made, noise, (contract, others) => {
      const rows = rowsOn(daysOf(contract));
      const noisy = others.map(({ day, amount, payee }, i) => ({
        ...rowsOn([day], payee)[0]!,
        id: `noise ${i}`,
        amount,
      }));
      const asOf = rows.at(-1)!.date;
      const [stream] = detectStreams(rows, asOf);
      const among = detectStreams([...noisy, ...rows], asOf);
      assert.deepEqual(
        among.find(({ streamId }) => streamId === stream!.streamId),
        stream,
      );
    }),
    { seed: 12, numRuns: deep(25, 200) },
  );
});

test('one purchase of another size at the payee does not take a payment from its stream', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.integer({ min: 3, max: 9 }), (contract, when, times) => {
      const days = daysOf({ ...contract, before: contract.before + 6 });
      const rows = rowsOn(days);
      const day = days[0]! + (when % (days.at(-1)! - days[0]!));
      const purchase = { ...rowsOn([day])[0]!, id: 'purchase', amount: -123_499 * times };
      const streams = detectStreams([...rows, purchase], rows.at(-1)!.date);
      const own = streams.find(({ transactionIds }) => transactionIds.includes(rows.at(-1)!.id));
      assert.deepEqual(
        own?.transactionIds.filter((id) => id !== 'purchase'),
        rows.map(({ id }) => id),
      );
    }),
    { seed: 13, numRuns: deep(25, 200) },
  );
});

test('shifting a whole history by some days shifts its next payment by as many', () => {
  const exact = made.map((contract): Made => ({ ...contract, gap: 0 }));
  fc.assert(
    fc.property(exact, fc.integer({ min: -700, max: 700 }), (contract, by) => {
      const [now] = seen(daysOf(contract));
      const [then] = seen(daysOf({ ...contract, first: contract.first + by }));
      assert.equal(dayNumber(then!.nextExpectedDate!) - dayNumber(now!.nextExpectedDate!), by);
      assert.deepEqual(
        [then!.cadence, then!.occurrences, then!.transactionIds],
        [now!.cadence, now!.occurrences, now!.transactionIds],
      );
    }),
    { seed: 14, numRuns: deep(25, 200) },
  );
});

test('multiplying all prices changes the amounts of streams only', () => {
  // Some percent apart, as prices in another currency are.
  const price = (i: number): number => -123_499 - 2_500 * (i % 3);
  fc.assert(
    fc.property(made, fc.integer({ min: 2, max: 40 }), (contract, factor) => {
      const days = daysOf(contract);
      const asOf = dateOfDay(days.at(-1)!);
      const [one] = detectStreams(rowsOn(days, 'PAYEE', price), asOf);
      const [other] = detectStreams(
        rowsOn(days, 'PAYEE', (i) => price(i) * factor),
        asOf,
      );
      assert.equal(other!.nextExpectedAmount, one!.nextExpectedAmount! * factor);
      assert.deepEqual(
        [other!.transactionIds, other!.nextExpectedDate, other!.amountType],
        [one!.transactionIds, one!.nextExpectedDate, one!.amountType],
      );
    }),
    { seed: 15, numRuns: deep(25, 200) },
  );
});

test('the present day changes what is due, never the payments of a stream', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 0, max: 400 }), (contract, later) => {
      const days = daysOf(contract);
      const [now] = seen(days);
      const [then] = seen(days, days.at(-1)! + later);
      assert.deepEqual([then!.streamId, then!.transactionIds], [now!.streamId, now!.transactionIds]);
      if (then!.status === 'active') assert.equal(then!.nextExpectedDate, now!.nextExpectedDate);
    }),
    { seed: 16, numRuns: deep(25, 200) },
  );
});

test('hundreds of contracts at one payee and thousands of similar rows take little time', () => {
  const words = 'UPLATA PO RACUNU BROJ '.repeat(17);
  const contracts = Array.from({ length: 220 }, (_, i) =>
    rowsOn(every(14, 10, dayNumber('2024-01-01')), `${words}${i}`, () => -1_000_001 - i * 600),
  ).flat();
  const alike = rowsOn(
    Array.from({ length: 2_800 }, (_, i) => dayNumber('2024-07-01') + ((i * 7_919) % 300)),
    `${words} SINCE`,
    (i) => -1_000_300 - i * 47,
  );
  // All with the name of one payee.
  const rows = [...contracts.map((row) => ({ ...row, description: words })), ...alike].map((row) => ({
    ...row,
    merchantName: 'Payee',
  }));
  const before = process.cpuUsage();
  assert.equal(detectStreams(rows, '2026-01-01').length, 220);
  const { user } = process.cpuUsage(before);
  // A fifth of a second here; five seconds if each pair were compared by its words.
  assert.ok(user < 3_000_000, `${user} microseconds`);
});
