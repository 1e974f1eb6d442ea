/** Plans what a customer buys in a month: as much as fits, at prices that the budget then fixes. */
import { averageSupplies, ORDERS_A_MONTH, supplierOrder } from './business.ts';
import type { Day, Month } from './calendar.ts';
import type { Circle } from './circle.ts';
import { type Contract, priceLevel } from './contracts/contract.ts';
import type { Customer } from './customer.ts';
import { CUSTOMS, type Custom, type CustomKind, OTHERS } from './habits.ts';
import type { Movement } from './movement.ts';
import {
  betweenFriends,
  cashDeposit,
  cashWithdrawal,
  onlinePurchase,
  type Purchase,
  shopPurchase,
} from './purchases.ts';
import { type Random, randomFor } from './random.ts';
import { roomBeside, thinned } from './volume.ts';
import { type Away, daysOf, hoursOf, type Times, WEEKS } from './week.ts';

const KINDS = Object.keys(CUSTOMS) as CustomKind[];

/** Dinars from which a purchase waits for a month that can afford it. */
const LARGE = 4_000;

const timesAMonth = (
  { profile }: Customer,
  kind: CustomKind | keyof typeof OTHERS,
  ordinary: number,
): number => ordinary * (profile.habits[kind] ?? 1);

const applies = ({ hasCar, hasChildren }: Customer, { needs }: Custom): boolean =>
  needs === null || (needs === 'car' ? hasCar : hasChildren);

/** Rows and paras of an average month in which all that is wished for is bought, cash aside. */
const wishOf = (customer: Customer, circle: Circle): { rows: number; essential: number; paras: number } => {
  const wish = { rows: 0, essential: 0, paras: averageSupplies(customer) };
  const add = (times: number, dinars: number, essential = false): void => {
    wish[essential ? 'essential' : 'rows'] += times;
    wish.paras += times * dinars * 100;
  };
  for (const kind of ['online', 'people', 'deposit'] as const) {
    add(timesAMonth(customer, kind, OTHERS[kind].monthly), OTHERS[kind].mean);
  }
  for (const kind of KINDS) {
    const custom: Custom = CUSTOMS[kind];
    if (!applies(customer, custom) || !circle.has(kind)) continue;
    const mean = custom.middle * Math.exp(custom.spread ** 2 / 2);
    add(timesAMonth(customer, kind, custom.monthly), mean, custom.essential);
  }
  return wish;
};

/** How dearly the customer lives. */
interface Means {
  /** The factor on every amount of day-to-day spending. */
  comfort: number;
  /** Paras of an average withdrawal of cash, at the prices of 2026. */
  cash: number;
}

/** Most that is drawn at once on average, in paras. */
const MOST_CASH_ON_AVERAGE = 1_800_000;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** What `left` paras a month allow, when a month has room for only some of what is wished for. */
export const meansOf = (
  customer: Customer,
  circle: Circle,
  contracts: readonly Contract[],
  left: number,
): Means => {
  const { rows, essential, paras } = wishOf(customer, circle);
  const times = timesAMonth(customer, 'cash', OTHERS.cash.monthly);
  const least = OTHERS.cash.mean * 100;
  const room = roomBeside(contracts) - times - essential;
  const bought = customer.scenario === 'business' ? paras : paras * clamp(room / rows, 0.4, 1);
  const ratio = clamp((left - times * least) / bought, 0.4, 3);
  if (customer.scenario === 'business') return { comfort: ratio, cash: least };
  const comfort = clamp(ratio ** 0.5, 0.7, 1.2);
  return { comfort, cash: clamp((left - bought * comfort) / times, least, MOST_CASH_ON_AVERAGE) };
};

interface Planned {
  month: Month;
  fixed: readonly Movement[];
  away: Away;
}

/** The plan of a month. */
export const plannedSpending = (
  customer: Customer,
  circle: Circle,
  { comfort, cash }: Means,
  { month, fixed, away }: Planned,
): Purchase[] => {
  const prices = priceLevel(month);
  const isFirm = customer.scenario === 'business';
  const purchases: Purchase[] = [];
  const plan = (
    kind: CustomKind | keyof typeof OTHERS | 'suppliers',
    monthly: number,
    times: Times,
    make: (random: Random, day: Day) => Purchase,
  ): void => {
    if (monthly === 0) return;
    const random = randomFor(customer.key, `${kind} ${month}`);
    for (const day of daysOf(random, month, monthly, times)) purchases.push(make(random, day));
  };

  for (const kind of KINDS) {
    const custom: Custom = CUSTOMS[kind];
    if (!applies(customer, custom) || !circle.has(kind)) continue;
    plan(kind, timesAMonth(customer, kind, custom.monthly), { ...custom, away }, (random, day) => {
      const habit = { ...custom, hours: hoursOf(random, custom.times) };
      // In a firm it is the orders to suppliers that give way.
      const means = custom.scales && !isFirm ? comfort : 1;
      const bought = shopPurchase(random, circle.visit(random, kind), habit, day, { prices, means });
      if (isFirm) return { ...bought, scales: 'never' };
      return custom.scales && custom.middle >= LARGE ? { ...bought, scales: 'large' } : bought;
    });
  }
  const any = { week: WEEKS.even, closes: 'never', away: null } as const;
  const other = (
    kind: keyof typeof OTHERS,
    times: Times,
    make: (random: Random, day: Day) => Purchase,
  ): void => plan(kind, timesAMonth(customer, kind, OTHERS[kind].monthly), times, make);
  other('online', any, (random, day) => onlinePurchase(random, day, { prices, means: comfort }));
  other('cash', { ...any, away }, (random, day) => ({
    ...cashWithdrawal(random, customer, day, cash * prices),
    essential: true,
  }));
  other('people', any, (random, day) => betweenFriends(random, customer, day));
  other('deposit', { ...any, week: WEEKS.working, away }, cashDeposit);
  if (isFirm) {
    plan('suppliers', ORDERS_A_MONTH, { ...any, week: WEEKS.working }, (random, day) => ({
      ...supplierOrder(random, customer, day, comfort * prices),
      essential: true,
    }));
  }
  return thinned(purchases, fixed, randomFor(customer.key, `kept ${month}`));
};
