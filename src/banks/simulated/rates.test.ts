import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { rateOn, toParas } from './rates.ts';

const days = Array.from({ length: 1_500 }, (_, n) => dayNumber('2024-01-01') + n);

test('the euro is nearly constant and the dollar drifts, both without jumps', () => {
  const euros = days.map((day) => rateOn('EUR', day));
  assert.ok(Math.min(...euros) >= 117 && Math.max(...euros) <= 117.4);
  const dollars = days.map((day) => rateOn('USD', day));
  assert.ok(Math.max(...dollars) - Math.min(...dollars) > 3);
  for (let n = 1; n < days.length; n++) assert.ok(Math.abs(dollars[n]! - dollars[n - 1]!) < 1);
});

test('a rate is published with four decimals and converts to whole paras', () => {
  for (const day of days.slice(0, 50)) {
    assert.equal(rateOn('USD', day), Number(rateOn('USD', day).toFixed(4)));
    assert.ok(Number.isInteger(toParas(1_999, 'USD', day)));
  }
  assert.equal(toParas(1_999, 'RSD', days[0]!), 1_999);
});
