/** Card payments: held at the till, settled one to three days later, sometimes for another amount. */
import { isBusinessDay } from '../../platform/serbian-calendar.ts';
import type { Day } from './calendar.ts';
import type { Merchant } from './data/merchant.ts';
import type { OnlineSeller } from './data/online.ts';
import type { CardUse, Hold, Movement, Stream } from './movement.ts';
import type { Random } from './random.ts';
import { type Currency, toParas } from './rates.ts';

/** What the bank adds to the rate: more while the payment is held than when it is settled. */
const HELD_MARGIN = 1.025;
const SETTLED_MARGIN = 1.012;

/** Days until settlement: a business day among the next three, or the third day when there is none. */
export const settlementDays = (random: Random, day: Day): Hold['days'] => {
  const open = ([1, 2, 3] as const).filter((days) => isBusinessDay(day + days));
  return open.length === 0 ? 3 : random.weighted(open.map((days, n) => [days, 4 - n] as const));
};

interface Payment {
  day: Day;
  second: number;
  use: CardUse;
  merchant: Merchant;
  stream: Stream | null;
  /** From {@link settlementDays}. */
  days: Hold['days'];
  released?: boolean;
  recognisable?: boolean;
}

/** Positive paras as held and as settled; the two differ by a tip or by the rate. */
interface Amounts {
  held: number;
  settled: number;
}

const paid = (payment: Payment, { held, settled }: Amounts): Movement => ({
  account: 'current',
  day: payment.day,
  second: payment.second,
  amount: payment.released ? 0 : -settled,
  words: { kind: 'card', ...payment.use },
  merchant: payment.merchant,
  stream: payment.stream,
  hold: { amount: -held, outcome: payment.released ? 'released' : 'settled', days: payment.days },
  recognisable: payment.recognisable ?? true,
});

/** A payment in dinars; `tip` is settled on top of what was held. */
export const cardPayment = (payment: Payment & { paras: number; tip?: number }): Movement =>
  paid(payment, { held: payment.paras, settled: payment.paras + (payment.tip ?? 0) });

/** What a price abroad costs in dinars once settled, when settled on that day. */
const settledParas = (price: number, currency: Currency, day: Day): number =>
  currency === 'RSD' ? price : toParas(price * SETTLED_MARGIN, currency, day);

/**
 * A payment in minor units of another currency: held at the rate of its day and settled at the rate of the
 * settlement, each with the bank's margin. Sellers abroad who charge in dinars are not converted.
 */
export const foreignCardPayment = (payment: Payment & { price: number; currency: Currency }): Movement => {
  const { price, currency, day, days } = payment;
  if (currency === 'RSD') return paid(payment, { held: price, settled: price });
  const use = { ...payment.use, charged: { minor: price, currency } };
  return paid(
    { ...payment, use },
    {
      held: toParas(price * HELD_MARGIN, currency, day),
      settled: settledParas(price, currency, day + days),
    },
  );
};

export const cardUseOf = (seller: OnlineSeller): CardUse => ({
  terminal: seller.terminal,
  place: seller.place,
  country: seller.country,
  online: true,
});
