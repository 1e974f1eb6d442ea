/** How the kinds of customer live, in the second generator. Amounts are dinars a month at the prices of 2026. */
import { PROFILES, type Profile, type Scenario } from '../scenarios.ts';

/** Small sums follow what there is to spend a little; the rest is drawn in cash, put aside, or buys something larger. */
const gives = [0.82, 1.22] as const;

export const SECOND_PROFILES: Record<Exclude<Scenario, 'empty'>, Profile> = {
  default: {
    ...PROFILES.default,
    income: [128_000, 168_000],
    subscriptions: [1, 2],
    help: 0.1,
    saves: 0.08,
    gives,
    cushion: [1, 1.3],
  },
  salaried: {
    ...PROFILES.salaried,
    income: [92_000, 150_000],
    subscriptions: [1, 2],
    help: 0.15,
    gives,
    cushion: [1, 1.3],
  },
  freelancer: {
    ...PROFILES.freelancer,
    income: [160_000, 235_000],
    habits: {
      ...{ restaurant: 1.6, delivery: 2, cafe: 1.6, ride: 2, online: 2, electronics: 1.6, bar: 1.4 },
      ...{ people: 0.4, cash: 0.7 },
    },
    subscriptions: [2, 2],
    help: 0.1,
    saves: 0.15,
    gives,
  },
  student: {
    ...PROFILES.student,
    income: [50_000, 76_000],
    habits: {
      ...{ groceries: 0.85, bakery: 1.8, kiosk: 1.5, cafe: 1.7, bar: 2, fastFood: 2.4, delivery: 1.3 },
      ...{ restaurant: 0.3, fuel: 0, market: 0.2, home: 0.2, health: 0.3, grooming: 0.8, electronics: 0.4 },
      ...{ clothing: 0.7, books: 1.6, pets: 0, children: 0, bus: 3, cash: 0.7, pharmacy: 0.6 },
    },
    subscriptions: [1, 1],
    gives,
  },
  pensioner: {
    ...PROFILES.pensioner,
    income: [50_000, 88_000],
    habits: {
      ...{ groceries: 1.1, bakery: 1.9, market: 2.4, pharmacy: 2.4, kiosk: 1.3, post: 1.6, errands: 1.4 },
      ...{ cafe: 0.35, bar: 0, fastFood: 0.15, delivery: 0.1, ride: 0.5, cinema: 0.2, online: 0.1 },
      ...{ clothing: 0.4, electronics: 0.3, restaurant: 0.2, health: 1.6, betting: 0.6, books: 0.7 },
      ...{ cash: 1.5, people: 0.6, fuel: 0.6, drugstore: 0.8, home: 0.7 },
    },
    gives,
  },
  overdrawn: {
    ...PROFILES.overdrawn,
    income: [88_000, 122_000],
    subscriptions: [1, 2],
    habits: { betting: 4, delivery: 1.4, clothing: 0.6, restaurant: 0.6, health: 0.4, home: 0.5, cash: 0.9 },
    gives,
  },
  business: {
    ...PROFILES.business,
    habits: {
      ...{ groceries: 0.5, bakery: 0.4, market: 0, kiosk: 0.5, bus: 0, fastFood: 0.6, ride: 1.5, parking: 3 },
      ...{ toll: 4, fuel: 2.4, pharmacy: 0.1, drugstore: 0.3, clothing: 0, cinema: 0, betting: 0, health: 0 },
      ...{ pets: 0, grooming: 0, books: 1.5, electronics: 3, home: 1.6, post: 5, restaurant: 1.6, cafe: 0.8 },
      ...{ bar: 0, errands: 0.8, carWash: 2, carService: 2, people: 0, deposit: 0, cash: 0.3 },
    },
    subscriptions: [2, 2],
  },
};
