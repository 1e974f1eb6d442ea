/** What a small firm buys from others, which is also what gives way when a month brings in less. */
import { businessDayFrom } from '../../platform/serbian-calendar.ts';
import type { Day } from './calendar.ts';
import { bookedOn, secondBetween } from './contracts/contract.ts';
import type { Customer } from './customer.ts';
import type { Merchant } from './data/merchant.ts';
import type { Purchase } from './purchases.ts';
import type { Random } from './random.ts';

export const ORDERS_A_MONTH = 5;
/** Share of the income that goes to suppliers in an average month. */
const SUPPLIES = 0.3;

/** An invented firm has no merchant category of its own: its payments are orders, worded by the firm. */
export const firm = (name: string): Merchant => ({ name, category: 'transfer', kind: 'standing_order' });

export const averageSupplies = (customer: Customer): number =>
  customer.scenario === 'business' ? customer.income * SUPPLIES : 0;

export const supplierOrder = (random: Random, customer: Customer, day: Day, level: number): Purchase => {
  const payee = random.pick(customer.firms.suppliers);
  const words = { kind: 'public-payment', payee, purpose: `PO RACUNU ${random.int(100, 999)}` } as const;
  const second = secondBetween(random, 8, 17);
  const on = businessDayFrom(day);
  return {
    wish: ((customer.income * SUPPLIES) / ORDERS_A_MONTH) * (0.4 + 1.2 * random.next()) * level,
    scales: 'first',
    rows: 1,
    build: (paras) => [
      {
        ...bookedOn(on, second, -Math.round(paras / 100) * 100, words, null, firm(payee)),
        recognisable: false,
      },
    ],
  };
};
