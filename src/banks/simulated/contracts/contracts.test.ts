/** Incomes and bills: their days, intervals and amounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber, isBusinessDay } from '../../../platform/serbian-calendar.ts';
import { everywhere, type Row, SEEDS, yearOf } from '../testing/year.ts';

const months = (rows: Row[]): string[] => rows.map(({ entry }) => entry.date.slice(0, 7));

test('wages, pensions and grants are never paid on a bank holiday', () =>
  everywhere(({ booked }, where) => {
    const pay = ['payroll', 'payroll_benefit', 'pension', 'social_benefit'];
    for (const { entry, truth } of booked) {
      if (entry.amount < 0 || !pay.includes(truth.merchantCategory)) continue;
      assert.ok(isBusinessDay(dayNumber(entry.date)), `${where}: ${entry.date} ${entry.description}`);
    }
  }, 400));

test('bills, rent, loans, instalments and taxes are booked on business days', () =>
  everywhere(({ booked }, where) => {
    const orders = ['utilities', 'rent', 'loan', 'taxes', 'insurance'];
    for (const { entry, truth } of booked) {
      const instalment = truth.streamId?.startsWith('instalments') ?? false;
      if (!orders.includes(truth.category) && !instalment) continue;
      assert.ok(isBusinessDay(dayNumber(entry.date)), `${where}: ${entry.date} ${entry.description}`);
    }
  }, 400));

test('an employee is paid every month, in one part or in two', async () => {
  let inTwo = 0;
  for (const seed of SEEDS) {
    const { truth, stream } = await yearOf('default', 'banca-intesa', seed);
    const parts = [...truth.streams.values()].filter(({ group }) => group === 'salary');
    if (parts.length === 2) inTwo++;
    for (const { id } of parts) assert.ok(new Set(months(stream(id))).size >= 11, `${seed}: ${id}`);
  }
  assert.ok(inTwo > 0 && inTwo < SEEDS.length);
});

test('a pension is paid in two halves a month', async () => {
  const { stream } = await yearOf('pensioner', 'raiffeisen', 'ana');
  const [first, second] = [stream('pension-first'), stream('pension-second')];
  assert.deepEqual([first.length, second.length], [12, 12]);
  assert.ok(Math.abs(first[0]!.entry.amount - second[0]!.entry.amount) <= 2_000);
  // Paid on the 25th and, for the month before, on the 10th.
  assert.deepEqual(
    [first, second].map(([row]) => [row!.entry.date.slice(0, 7), row!.entry.description.slice(0, 21).trim()]),
    [
      ['2025-05', 'PENZIJA I DEO 05/2025'],
      ['2025-06', 'PENZIJA II DEO 05/202'],
    ],
  );
});

test('a student gets money from home at regular intervals', async () => {
  const { stream, truth } = await yearOf('student', 'otp', 'boris');
  const days = stream('allowance').map(({ entry }) => dayNumber(entry.date));
  const every = truth.streams.get('allowance')!.cadence === 'weekly' ? 7 : 14;
  for (let n = 1; n < days.length; n++) assert.equal(days[n]! - days[n - 1]!, every);
});

test("a freelancer's euros arrive irregularly and are sold for dinars, with both legs", async () => {
  const { booked } = await yearOf('freelancer', 'banca-intesa', 'ceca');
  const kind = (wanted: string, account: string): Row[] =>
    booked.filter(({ entry, truth }) => truth.merchantCategory === wanted && entry.accountRef === account);
  const received = kind('freelance_foreign', 'savings');
  assert.ok(received.length >= 12);
  assert.ok(new Set(received.map(({ entry }) => entry.amount)).size > received.length / 2);
  const [sold, bought] = [kind('fx_exchange', 'savings'), kind('fx_exchange', 'current')];
  assert.equal(sold.length, received.length);
  assert.equal(bought.length, sold.length);
  for (const [n, { entry, change }] of sold.entries()) {
    assert.equal(change.at.getTime(), bought[n]!.change.at.getTime());
    const rate = bought[n]!.entry.amount / -entry.amount;
    assert.ok(rate > 116 && rate < 118, `${rate}`);
  }
});

test('a transfer to the savings has both legs at one instant', async () => {
  const { booked } = await yearOf('default', 'banca-intesa', 'dule');
  const legs = booked.filter(({ truth }) => truth.merchantCategory === 'internal_transfer');
  const byAccount = (ref: string) => legs.filter(({ entry }) => entry.accountRef === ref);
  const [current, savings] = [byAccount('current'), byAccount('savings')];
  assert.ok(current.length >= 11 && current.length === savings.length);
  for (const [n, { entry, change }] of current.entries()) {
    assert.equal(change.at.getTime(), savings[n]!.change.at.getTime());
    const rate = -entry.amount / savings[n]!.entry.amount;
    assert.ok(rate > 116 && rate < 118.5, `${rate}`);
  }
});

test('an instalment counts up to its last part and stops', async () => {
  const { truth, stream } = await yearOf('default', 'raiffeisen', 'ena', 400);
  const ids = [...truth.streams.keys()].filter((id) => id.startsWith('instalments'));
  assert.ok(ids.length > 0);
  for (const id of ids) {
    const parts = stream(id).map(({ entry }) =>
      entry.description
        .match(/ (\d+)\/(\d+)$/)!
        .slice(1)
        .map(Number),
    );
    for (let n = 1; n < parts.length; n++) assert.equal(parts[n]![0], parts[n - 1]![0]! + 1);
    assert.ok(parts.at(-1)![0]! <= parts.at(-1)![1]!);
  }
});

test('prices of foreign subscriptions change with the rate, those in dinars do not', async () => {
  let drifting = 0;
  for (const seed of SEEDS) {
    const { truth, stream } = await yearOf('default', 'otp', seed);
    for (const { id, amountType, cadence } of truth.streams.values()) {
      if (!id.startsWith('subscription-') || cadence !== 'monthly') continue;
      const amounts = stream(id).map(({ entry }) => -entry.amount);
      const different = new Set(amounts).size;
      // One price rise in a year is allowed.
      if (amountType === 'fixed') assert.ok(different <= 2, `${seed} ${id}: ${amounts}`);
      else if (amounts.length > 3) {
        assert.ok(different > amounts.length / 2, `${seed} ${id}: ${amounts}`);
        assert.ok(Math.max(...amounts) / Math.min(...amounts) < 1.45, `${seed} ${id}: ${amounts}`);
        drifting++;
      }
    }
  }
  assert.ok(drifting > 5);
});

test('electricity costs more in winter than in summer', async () => {
  for (const seed of SEEDS) {
    const amounts = (await yearOf('default', 'otp', seed)).stream('electricity');
    const mean = (wanted: string[]): number => {
      const found = amounts.filter(({ entry }) => wanted.includes(entry.date.slice(5, 7)));
      return found.reduce((sum, { entry }) => sum - entry.amount, 0) / found.length;
    };
    assert.ok(mean(['01', '02', '03']) > 1.3 * mean(['06', '07', '08']), seed);
  }
});

test('a monthly stream has one payment a month', async () => {
  for (const scenario of ['default', 'salaried', 'pensioner', 'overdrawn']) {
    const { truth, stream } = await yearOf(scenario, 'banca-intesa', 'fića');
    for (const { id, cadence } of truth.streams.values()) {
      if (cadence !== 'monthly' || id === 'savings-interest') continue;
      const days = stream(id).map(({ entry }) => dayNumber(entry.date));
      for (let n = 1; n < days.length; n++) {
        const gap = days[n]! - days[n - 1]!;
        // The savings may skip one month, that of the holiday.
        assert.ok(gap >= 19 && gap <= (id === 'saving' ? 72 : 42), `${scenario} ${id}: ${gap} days`);
      }
    }
  }
});
