/**
 * Exchange rates of an invented market, the same for every customer: a pure function of the day. The euro is
 * held nearly flat as the central bank holds it; the dollar drifts by some per cent a month.
 */
import type { Day } from './calendar.ts';
import { randomFor } from './random.ts';

export type Currency = 'RSD' | 'EUR' | 'USD';

const SPACING = 30;
const knots = new Map<string, number>();

/** A value in [-1, 1] at a knot, the same for ever. */
const knot = (name: string, index: number): number => {
  const key = `${name} ${index}`;
  let value = knots.get(key);
  if (value === undefined) {
    value = randomFor('rates', key).next() * 2 - 1;
    knots.set(key, value);
  }
  return value;
};

/** Smooth noise: knots 30 days apart, joined by a cosine, so that any day is found without those before it. */
const noise = (name: string, day: Day): number => {
  const index = Math.floor(day / SPACING);
  const part = (1 - Math.cos((Math.PI * (day - index * SPACING)) / SPACING)) / 2;
  return knot(name, index) * (1 - part) + knot(name, index + 1) * part;
};

/** Dinars for one unit of the currency on that day, to four decimals as the central bank publishes them. */
export const rateOn = (currency: Currency, day: Day): number => {
  if (currency === 'RSD') return 1;
  const rate = currency === 'EUR' ? 117.2 + 0.15 * noise('EUR', day) : 104 + 5 * noise('USD', day);
  return Math.round(rate * 10_000) / 10_000;
};

/** Minor units of the currency in paras. */
export const toParas = (minor: number, currency: Currency, day: Day): number =>
  Math.round(minor * rateOn(currency, day));
