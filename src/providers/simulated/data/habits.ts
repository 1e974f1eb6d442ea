/** How often people go where, at what hours, and what a visit costs: of an ordinary customer, in dinars of 2026. */
import type { ShopKind } from './shops.ts';

/** Everything that day-to-day spending is made of. */
export type SpendingKind = ShopKind | 'online' | 'cash' | 'people' | 'deposit' | 'suppliers';

export interface Habit {
  /** Visits in a month. */
  monthly: number;
  /** Dinars of a middling visit. */
  middle: number;
  /** Of the log-normal amounts. */
  spread: number;
  /** Paras to which the till rounds. */
  step: number;
  hours: readonly [from: number, to: number];
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
  /** When it is closed: never, on the highest holidays, or on every Sunday and holiday. */
  closes: 'never' | 'holidays' | 'sundays';
  /** True for what is bought by card even in a month with many other payments. */
  essential: boolean;
}

const habit = (
  monthly: number,
  middle: number,
  spread: number,
  step: number,
  hours: Habit['hours'],
  more: Partial<Habit> = {},
): Habit => ({
  monthly,
  middle,
  spread,
  step,
  hours,
  weekend: 1,
  favourites: 2,
  scales: true,
  refunds: 0,
  tips: 0,
  needs: null,
  closes: 'holidays',
  essential: false,
  ...more,
});

const byCar = { needs: 'car', scales: false } as const;

export const HABITS: Record<ShopKind, Habit> = {
  groceries: habit(4.35, 3_900, 0.55, 1, [8, 21], { weekend: 1.6, favourites: 4, essential: true }),
  bakery: habit(0.4, 380, 0.4, 500, [6, 11], { closes: 'never' }),
  market: habit(0.3, 2_100, 0.4, 1_000, [8, 14], { weekend: 3, favourites: 1 }),
  kiosk: habit(0.4, 520, 0.5, 1_000, [7, 20], { closes: 'never' }),
  cafe: habit(0.6, 820, 0.4, 1_000, [8, 23], { weekend: 1.5, favourites: 3, closes: 'never' }),
  fastFood: habit(0.5, 1_400, 0.35, 1_000, [11, 23], { favourites: 3, closes: 'never' }),
  restaurant: habit(0.7, 4_900, 0.4, 1_000, [13, 23], {
    weekend: 2.5,
    favourites: 3,
    tips: 0.35,
    closes: 'never',
  }),
  delivery: habit(0.5, 2_200, 0.35, 100, [12, 23], { weekend: 1.6, closes: 'never' }),
  ride: habit(0.4, 1_050, 0.35, 1_000, [7, 24], { weekend: 1.6, favourites: 3, closes: 'never' }),
  bus: habit(0.3, 65, 0.1, 500, [6, 21], { scales: false, favourites: 1, closes: 'never' }),
  fuel: habit(1.1, 9_000, 0.25, 1, [7, 22], { needs: 'car', closes: 'never' }),
  parking: habit(0.3, 130, 0.4, 1_000, [9, 20], { ...byCar, favourites: 1, closes: 'sundays' }),
  toll: habit(0.2, 640, 0.5, 1_000, [6, 22], { ...byCar, weekend: 2, closes: 'never' }),
  pharmacy: habit(0.6, 2_200, 0.6, 1, [8, 20]),
  drugstore: habit(0.3, 3_200, 0.5, 100, [9, 20]),
  clothing: habit(0.45, 8_500, 0.5, 1_000, [10, 21], { weekend: 2, favourites: 5, refunds: 0.12 }),
  electronics: habit(0.15, 14_000, 0.7, 1_000, [10, 20], { refunds: 0.12 }),
  home: habit(0.2, 7_500, 0.6, 1_000, [10, 20], { weekend: 2, favourites: 3, refunds: 0.08 }),
  books: habit(0.15, 1_900, 0.4, 1_000, [10, 20]),
  children: habit(0.4, 4_800, 0.5, 1_000, [10, 20], { needs: 'children' }),
  pets: habit(0.2, 4_400, 0.4, 1_000, [10, 20], { favourites: 1 }),
  grooming: habit(0.3, 2_500, 0.3, 10_000, [10, 19], { favourites: 1, closes: 'sundays' }),
  cinema: habit(0.2, 2_100, 0.5, 1_000, [12, 22], { weekend: 2.5, closes: 'never' }),
  betting: habit(0.15, 1_200, 0.5, 10_000, [10, 23], { favourites: 1, closes: 'never' }),
  clinic: habit(0.2, 6_800, 0.4, 10_000, [8, 18], { closes: 'sundays' }),
  post: habit(0.15, 750, 0.3, 1_000, [9, 18], { closes: 'sundays' }),
};

/**
 * The dearest visit of an ordinary customer, one in a hundred and fifty. However much there is to spend, a tank is
 * not filled twice and nobody leaves ten times the bill: people go more often, pay cash, or put it aside.
 */
export const dearest = ({ middle, spread }: Pick<Habit, 'middle' | 'spread'>): number =>
  middle * Math.exp(2.5 * spread);

/** What is not bought in a shop: how often in a month, and its mean in dinars. */
export const OTHER_HABITS = {
  online: { monthly: 0.35, mean: 2_500 },
  /** The mean is the least; see {@link meansOf} in spending.ts. */
  cash: { monthly: 1.5, mean: 5_000 },
  /** Between friends, what goes out less what comes in. */
  people: { monthly: 0.8, mean: 1_150 },
  /** Cash paid in. */
  deposit: { monthly: 0.15, mean: -9_000 },
} as const;
