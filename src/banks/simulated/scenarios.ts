/** The kinds of customer that can be simulated, as data. Amounts are dinars a month at the prices of 2026. */
import type { CustomKind, OTHERS } from './habits.ts';

export const SCENARIOS = [
  'default',
  'salaried',
  'freelancer',
  'student',
  'pensioner',
  'overdrawn',
  'business',
  'empty',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const isScenario = (name: string): name is Scenario => (SCENARIOS as readonly string[]).includes(name);

export type Housing = 'rent' | 'loan' | 'owned';

export interface Profile {
  income: readonly [min: number, max: number];
  housing: readonly (readonly [Housing, weight: number])[];
  /** Share of the income that goes to rent or the loan. */
  housingShare: number;
  /** How often each kind of shop is visited, against the ordinary customer; absent: 1. */
  habits: Partial<Record<CustomKind | keyof typeof OTHERS, number>>;
  subscriptions: readonly [min: number, max: number];
  car: number;
  children: number;
  gym: number;
  instalments: number;
  /** Paid help at home, every week or fortnight. */
  help: number;
  /** Share of the income put aside, for the yearly holiday. */
  saves: number;
  /** Least and greatest factor by which a month's day-to-day spending follows what there is to spend. */
  gives: readonly [least: number, most: number];
  /** Booked balance at the end of an average month, as a share of the income. */
  cushion: readonly [min: number, max: number];
}

const EMPLOYED: Profile = {
  income: [92_000, 150_000],
  housing: [
    ['rent', 2],
    ['loan', 3],
    ['owned', 1],
  ],
  housingShare: 0.27,
  habits: {},
  subscriptions: [1, 2],
  car: 0.7,
  children: 0.4,
  gym: 0.5,
  instalments: 0.4,
  help: 0.15,
  saves: 0.07,
  // Small sums follow what there is to spend a little; the rest is drawn in cash, put aside, or buys something larger.
  gives: [0.82, 1.22],
  cushion: [1, 1.3],
};

export const PROFILES: Record<Exclude<Scenario, 'empty'>, Profile> = {
  // Everything that a developer may want to meet in one account is always there.
  default: {
    ...EMPLOYED,
    income: [128_000, 168_000],
    housing: [['rent', 1]],
    housingShare: 0.25,
    car: 1,
    gym: 1,
    instalments: 1,
    saves: 0.08,
    help: 0.1,
  },
  salaried: EMPLOYED,
  freelancer: {
    ...EMPLOYED,
    income: [160_000, 235_000],
    housing: [
      ['rent', 3],
      ['owned', 1],
    ],
    housingShare: 0.22,
    habits: {
      ...{ restaurant: 1.6, delivery: 2, cafe: 1.6, ride: 2, online: 2, electronics: 1.6, bar: 1.4 },
      ...{ people: 0.4, cash: 0.7 },
    },
    subscriptions: [2, 2],
    help: 0.1,
    saves: 0.15,
    cushion: [1.2, 1.7],
  },
  student: {
    ...EMPLOYED,
    income: [50_000, 76_000],
    housing: [
      ['rent', 1],
      ['owned', 2],
    ],
    housingShare: 0.3,
    habits: {
      ...{ groceries: 0.85, bakery: 1.8, kiosk: 1.5, cafe: 1.7, bar: 2, fastFood: 2.4, delivery: 1.3 },
      ...{ restaurant: 0.3, fuel: 0, market: 0.2, home: 0.2, health: 0.3, grooming: 0.8, electronics: 0.4 },
      ...{ clothing: 0.7, books: 1.6, pets: 0, children: 0, bus: 3, cash: 0.7, pharmacy: 0.6 },
    },
    subscriptions: [1, 1],
    car: 0,
    children: 0,
    instalments: 0.15,
    saves: 0.02,
    help: 0,
    cushion: [1.1, 1.45],
  },
  pensioner: {
    ...EMPLOYED,
    income: [50_000, 88_000],
    housing: [['owned', 1]],
    housingShare: 0,
    habits: {
      ...{ groceries: 1.1, bakery: 1.9, market: 2.4, pharmacy: 2.4, kiosk: 1.3, post: 1.6, errands: 1.4 },
      ...{ cafe: 0.35, bar: 0, fastFood: 0.15, delivery: 0.1, ride: 0.5, cinema: 0.2, online: 0.1 },
      ...{ clothing: 0.4, electronics: 0.3, restaurant: 0.2, health: 1.6, betting: 0.6, books: 0.7 },
      ...{ cash: 1.5, people: 0.6, fuel: 0.6, drugstore: 0.8, home: 0.7 },
    },
    subscriptions: [0, 0],
    car: 0.3,
    children: 0,
    gym: 0,
    instalments: 0.2,
    saves: 0.04,
    help: 0,
    cushion: [0.9, 1.2],
  },
  overdrawn: {
    ...EMPLOYED,
    income: [88_000, 122_000],
    housing: [['loan', 1]],
    housingShare: 0.25,
    instalments: 0.8,
    saves: 0,
    help: 0,
    habits: { betting: 4, delivery: 1.4, clothing: 0.6, restaurant: 0.6, health: 0.4, home: 0.5, cash: 0.9 },
    cushion: [-0.7, -0.55],
  },
  business: {
    ...EMPLOYED,
    income: [1_400_000, 3_200_000],
    housing: [['rent', 1]],
    housingShare: 0.07,
    habits: {
      ...{ groceries: 0.5, bakery: 0.4, market: 0, kiosk: 0.5, bus: 0, fastFood: 0.6, ride: 1.5, parking: 3 },
      ...{ toll: 4, fuel: 2.4, pharmacy: 0.1, drugstore: 0.3, clothing: 0, cinema: 0, betting: 0, health: 0 },
      ...{ pets: 0, grooming: 0, books: 1.5, electronics: 3, home: 1.6, post: 5, restaurant: 1.6, cafe: 0.8 },
      ...{ bar: 0, errands: 0.8, carWash: 2, carService: 2, people: 0, deposit: 0, cash: 0.3 },
    },
    subscriptions: [2, 2],
    car: 1,
    children: 0,
    gym: 0,
    instalments: 0,
    saves: 0,
    help: 0,
    gives: [0.2, 2.6],
    cushion: [1.1, 1.5],
  },
};
