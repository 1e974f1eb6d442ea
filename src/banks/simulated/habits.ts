/** How often people go where, at what hours and on which days, and what a visit costs: in dinars of 2026. */
import type { ShopKind } from './data/shops.ts';
import type { TradeName } from './data/trades.ts';
import { type Closing, HOURS, type Hours, type Span, WEEKS, type Week } from './week.ts';

export interface Habit {
  /** Visits in a month. */
  monthly: number;
  /** Dinars of a middling visit. */
  middle: number;
  /** Of the log-normal amounts. */
  spread: number;
  /** Paras to which the till rounds. */
  step: number;
  hours: Span;
  /** How much likelier on Saturday and Sunday. */
  weekend: number;
  /** How many different terminals the customer uses. */
  favourites: number;
  /** False for a fixed price, which does not follow the customer's means. */
  scales: boolean;
  /** Share of visits of which something is brought back. */
  refunds: number;
  /** Share of visits with a tip on top of what was held. */
  tips: number;
  needs: 'car' | 'children' | null;
  closes: Closing;
  /** True for what is bought by card even in a month with many other payments. */
  essential: boolean;
}

export interface Custom extends Habit {
  times: Hours;
  week: Week;
  /** The chains that sell it; null where only small firms do. */
  chains: ShopKind | null;
  /** Share of the visits that go to a chain. */
  toChains: number;
  /** The trades of small firms that sell it, weighted. */
  trades: readonly (readonly [TradeName, weight: number])[];
}

/** Visits in a month, median and spread of what one costs in dinars, and paras to which the till rounds. */
type Size = readonly [monthly: number, middle: number, spread: number, step: number];
type When = readonly [week: keyof typeof WEEKS, times: keyof typeof HOURS];
type Where = Pick<Custom, 'chains' | 'toChains' | 'trades'>;

const custom = (
  [monthly, middle, spread, step]: Size,
  [week, times]: When,
  where: Where,
  more: Partial<Habit> = {},
): Custom => ({
  monthly,
  middle,
  spread,
  step,
  week: WEEKS[week],
  times: HOURS[times],
  ...where,
  hours: [0, 24],
  weekend: 1,
  favourites: 4,
  scales: true,
  refunds: 0,
  tips: 0,
  needs: null,
  closes: week === 'working' ? 'sundays' : 'holidays',
  essential: false,
  ...more,
});

const chain = (chains: ShopKind): Where => ({ chains, toChains: 1, trades: [] });
const mixed = (chains: ShopKind, toChains: number, ...trades: Custom['trades']): Where => ({
  chains,
  toChains,
  trades,
});
const local = (...trades: Custom['trades']): Where => ({ chains: null, toChains: 0, trades });

const open = { closes: 'never' } as const;
const byCar = { needs: 'car' } as const;

export const CUSTOMS = {
  groceries: custom(
    [8.6, 1_280, 0.62, 1],
    ['shopping', 'shop'],
    mixed('groceries', 0.72, ['minimarket', 1]),
    { favourites: 6, essential: true },
  ),
  bakery: custom([2.4, 260, 0.4, 500], ['even', 'morning'], mixed('bakery', 0.12, ['bakery', 1]), open),
  market: custom(
    [0.9, 1_150, 0.45, 1_000],
    ['shopping', 'shop'],
    mixed('market', 0.2, ['butcher', 3], ['greengrocer', 2]),
  ),
  kiosk: custom([1.2, 480, 0.5, 1_000], ['even', 'day'], chain('kiosk'), open),
  cafe: custom([2.4, 540, 0.38, 1_000], ['even', 'day'], mixed('cafe', 0.12, ['cafe', 5], ['pastry', 1]), {
    ...open,
    favourites: 5,
  }),
  bar: custom([0.8, 1_250, 0.45, 1_000], ['out', 'evening'], local(['bar', 1]), { ...open, favourites: 3 }),
  fastFood: custom([1.3, 820, 0.35, 1_000], ['even', 'meals'], mixed('fastFood', 0.25, ['grill', 1]), open),
  restaurant: custom(
    [0.8, 3_100, 0.4, 1_000],
    ['out', 'meals'],
    mixed('restaurant', 0.1, ['restaurant', 1]),
    { ...open, favourites: 5, tips: 0.35 },
  ),
  delivery: custom([0.8, 1_900, 0.35, 100], ['out', 'meals'], chain('delivery'), open),
  ride: custom([0.7, 760, 0.35, 1_000], ['out', 'day'], mixed('ride', 0.75, ['taxi', 1]), open),
  bus: custom([0.4, 65, 0.1, 500], ['working', 'day'], chain('bus'), { ...open, scales: false }),
  fuel: custom([1.8, 4_300, 0.26, 1], ['even', 'day'], chain('fuel'), { ...open, ...byCar }),
  carWash: custom([0.35, 750, 0.3, 5_000], ['shopping', 'shop'], local(['carWash', 1]), byCar),
  carService: custom([0.12, 7_500, 0.6, 10_000], ['working', 'office'], local(['carService', 1]), byCar),
  parking: custom([0.4, 130, 0.4, 1_000], ['working', 'office'], chain('parking'), {
    ...byCar,
    scales: false,
  }),
  toll: custom([0.25, 640, 0.5, 1_000], ['out', 'day'], chain('toll'), { ...open, ...byCar, scales: false }),
  pharmacy: custom([1.1, 1_150, 0.6, 1], ['shopping', 'shop'], mixed('pharmacy', 0.45, ['pharmacy', 1])),
  drugstore: custom([0.6, 1_500, 0.5, 100], ['shopping', 'shop'], chain('drugstore')),
  clothing: custom(
    [0.5, 4_300, 0.5, 1_000],
    ['shopping', 'shop'],
    mixed('clothing', 0.6, ['boutique', 3], ['cobbler', 1]),
    { refunds: 0.1, favourites: 5 },
  ),
  electronics: custom(
    [0.2, 6_500, 0.7, 1_000],
    ['shopping', 'shop'],
    mixed('electronics', 0.7, ['computers', 1]),
    { refunds: 0.1 },
  ),
  home: custom(
    [0.5, 2_600, 0.7, 1_000],
    ['shopping', 'shop'],
    mixed('home', 0.45, ['ironmonger', 3], ['home', 2]),
    { refunds: 0.06 },
  ),
  books: custom([0.25, 1_150, 0.45, 1_000], ['shopping', 'shop'], mixed('books', 0.5, ['stationer', 1])),
  children: custom([0.6, 2_400, 0.5, 1_000], ['shopping', 'shop'], mixed('children', 0.7, ['toys', 1]), {
    needs: 'children',
  }),
  pets: custom([0.25, 2_100, 0.45, 1_000], ['shopping', 'shop'], mixed('pets', 0.4, ['pets', 2], ['vet', 1])),
  grooming: custom(
    [0.6, 1_700, 0.35, 10_000],
    ['working', 'office'],
    local(['hairdresser', 3], ['beautician', 1]),
  ),
  cinema: custom([0.25, 1_300, 0.45, 1_000], ['out', 'evening'], chain('cinema'), open),
  betting: custom([0.15, 900, 0.5, 10_000], ['out', 'evening'], chain('betting'), open),
  health: custom(
    [0.25, 4_800, 0.4, 10_000],
    ['working', 'office'],
    mixed('clinic', 0.35, ['dentist', 3], ['clinic', 2], ['optician', 1]),
  ),
  post: custom([0.25, 640, 0.35, 1_000], ['working', 'office'], chain('post')),
  errands: custom(
    [0.3, 1_250, 0.4, 1_000],
    ['working', 'shop'],
    local(['florist', 2], ['laundry', 1], ['stationer', 1]),
  ),
} as const satisfies Record<string, Custom>;

export type CustomKind = keyof typeof CUSTOMS;

/**
 * The dearest visit of an ordinary customer, one in a hundred and fifty. However much there is to spend, a tank is
 * not filled twice and nobody leaves ten times the bill: people go more often, pay cash, or put it aside.
 */
export const dearest = ({ middle, spread }: Pick<Habit, 'middle' | 'spread'>): number =>
  middle * Math.exp(2.5 * spread);

/** What is not bought in a shop: how often in a month, and its mean in dinars. */
export const OTHERS = {
  online: { monthly: 0.5, mean: 2_300 },
  /** The mean is the least. */
  cash: { monthly: 1.3, mean: 5_000 },
  people: { monthly: 0.7, mean: 900 },
  deposit: { monthly: 0.08, mean: -9_000 },
} as const;
