/** Subscriptions by card: most are kept for ever, one is always being tried. */
import { firstOfMonth } from '../../../platform/serbian-calendar.ts';
import { dayInMonth, type Month, monthNumber, PRICES_OF } from '../calendar.ts';
import { cardUseOf, foreignCardPayment, settlementDays } from '../cards.ts';
import type { Customer } from '../customer.ts';
import {
  ANNUAL_SUBSCRIPTIONS,
  BUSINESS_SUBSCRIPTIONS,
  MONTHLY_SUBSCRIPTIONS,
  type OnlineSeller,
} from '../data/online.ts';
import type { Movement, Stream } from '../movement.ts';
import { type Random, randomFor } from '../random.ts';
import { rateOn } from '../rates.ts';
import { type Contract, priceLevel, roundTo, secondBetween } from './contract.ts';
import { streamOf, tried } from './eras.ts';

/** Raised by a step about every year and a half, in the seller's currency: 9.99 becomes 10.99. */
const priceIn = (price: number, month: Month, anniversary: number): number => {
  const raised = price * priceLevel(month, anniversary);
  return price + roundTo(raised - price, price < 10_000 ? 100 : 1_000);
};

interface Plan {
  id: string;
  seller: OnlineSeller;
  price: number;
  /** Day of the month. */
  on: number;
  anniversary: number;
  /** 1 to 12 for a yearly subscription. */
  yearlyIn?: number;
}

const charge = (customer: Customer, plan: Plan, stream: Stream, month: Month): Movement => {
  const random = randomFor(customer.key, `${plan.id} ${month}`);
  const day = dayInMonth(month, plan.on);
  return foreignCardPayment({
    day,
    second: secondBetween(random, 0, 24),
    days: settlementDays(random, day),
    use: cardUseOf(plan.seller),
    merchant: plan.seller.merchant,
    stream,
    price: priceIn(plan.price, month, plan.anniversary),
    currency: plan.seller.currency,
  });
};

const meanParas = (plan: Plan): number =>
  -Math.round(plan.price * rateOn(plan.seller.currency, firstOfMonth(PRICES_OF)));

const kept = (customer: Customer, plan: Plan): Contract => {
  const stream = streamOf(plan.id, plan.seller.merchant, {
    cadence: plan.yearlyIn ? 'annual' : 'monthly',
    amountType: plan.seller.currency === 'RSD' ? 'fixed' : 'variable',
  });
  return {
    stream,
    monthlyMean: plan.yearlyIn ? meanParas(plan) / 12 : meanParas(plan),
    uneven: plan.yearlyIn !== undefined,
    movements: (month) =>
      plan.yearlyIn && plan.yearlyIn !== monthNumber(month) ? [] : [charge(customer, plan, stream, month)],
  };
};

const planFor = (random: Random, id: string, seller: OnlineSeller): Plan => ({
  id,
  seller,
  price: random.pick(seller.prices),
  on: random.int(1, 28),
  anniversary: random.int(0, 11),
});

/** A subscription tried for three to seven months of every ten. */
const triedSubscription = (customer: Customer, sellers: readonly OnlineSeller[]): Contract => {
  const offset = randomFor(customer.key, 'tried subscription').int(0, 9);
  return tried(10, offset, -60_000, (era, start) => {
    const random = randomFor(customer.key, `tried subscription ${era}`);
    const seller = random.pick(sellers);
    const from = start + random.int(0, 2);
    const term = { from, until: from + random.int(3, 7) };
    const plan = planFor(random, `subscription-era-${era}`, seller);
    const stream = streamOf(plan.id, seller.merchant, {
      term,
      amountType: seller.currency === 'RSD' ? 'fixed' : 'variable',
    });
    return (month) =>
      month < term.from || month >= term.until ? [] : [charge(customer, plan, stream, month)];
  });
};

export const subscriptionContracts = (customer: Customer): Contract[] => {
  const random = randomFor(customer.key, 'subscriptions');
  const sellers = customer.scenario === 'business' ? BUSINESS_SUBSCRIPTIONS : MONTHLY_SUBSCRIPTIONS;
  const [min, max] = customer.profile.subscriptions;
  const chosen = random.sample(sellers, random.int(min, max) + 2);
  // The last two are left for the eras, so that nothing is subscribed to twice at once.
  const later = chosen.splice(-2);
  const contracts = chosen.map((seller, n) =>
    kept(customer, planFor(random, `subscription-${n + 1}`, seller)),
  );
  if (max === 0) return [];
  contracts.push(triedSubscription(customer, later));
  if (random.chance(0.6) || customer.scenario === 'default') {
    const seller = random.pick(ANNUAL_SUBSCRIPTIONS);
    contracts.push(
      kept(customer, { ...planFor(random, 'yearly-subscription', seller), yearlyIn: random.int(1, 12) }),
    );
  }
  return contracts;
};
