/** The kinds of customer that can be simulated, as data. Amounts are dinars a month at the prices of 2026. */
import type { SpendingKind } from './data/habits.ts';
import type { CustomKind } from './second/habits.ts';

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
  habits: Partial<Record<SpendingKind | CustomKind, number>>;
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
  income: [115_000, 190_000],
  housing: [
    ['rent', 2],
    ['loan', 3],
    ['owned', 1],
  ],
  housingShare: 0.27,
  habits: {},
  subscriptions: [2, 4],
  car: 0.7,
  children: 0.4,
  gym: 0.5,
  instalments: 0.4,
  help: 0.3,
  saves: 0.07,
  gives: [0.5, 1.8],
  cushion: [0.85, 1.15],
};

export const PROFILES: Record<Exclude<Scenario, 'empty'>, Profile> = {
  // Everything that a developer may want to meet in one account is always there.
  default: {
    ...EMPLOYED,
    income: [185_000, 240_000],
    housing: [['rent', 1]],
    housingShare: 0.25,
    subscriptions: [4, 5],
    car: 1,
    gym: 1,
    instalments: 1,
    saves: 0.09,
    help: 0.6,
  },
  salaried: EMPLOYED,
  freelancer: {
    ...EMPLOYED,
    income: [200_000, 330_000],
    housing: [
      ['rent', 3],
      ['owned', 1],
    ],
    housingShare: 0.22,
    habits: { restaurant: 1.5, delivery: 2.5, cafe: 1.5, ride: 2, online: 2.5, electronics: 2 },
    subscriptions: [5, 7],
    saves: 0.1,
    cushion: [1.2, 1.7],
  },
  student: {
    ...EMPLOYED,
    income: [52_000, 80_000],
    housing: [
      ['rent', 1],
      ['owned', 2],
    ],
    housingShare: 0.3,
    habits: {
      restaurant: 0.4,
      fuel: 0,
      home: 0.2,
      clinic: 0.3,
      grooming: 0.5,
      electronics: 0.4,
      market: 0,
      groceries: 0.8,
      clothing: 0.7,
      pets: 0,
      children: 0,
      cash: 0.7,
    },
    subscriptions: [1, 3],
    car: 0,
    children: 0,
    gym: 0.5,
    instalments: 0.15,
    saves: 0.02,
    help: 0,
    cushion: [1.1, 1.45],
  },
  pensioner: {
    ...EMPLOYED,
    income: [55_000, 92_000],
    housing: [['owned', 1]],
    housingShare: 0,
    habits: {
      cafe: 0.3,
      fastFood: 0,
      delivery: 0,
      ride: 0.4,
      cinema: 0.1,
      online: 0.1,
      clothing: 0.3,
      electronics: 0.3,
      pharmacy: 2.5,
      market: 2.5,
      restaurant: 0.2,
      clinic: 1.5,
      bakery: 1.5,
      betting: 0.6,
      books: 0.6,
      cash: 1.6,
      people: 0.6,
      fuel: 0.5,
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
    income: [95_000, 130_000],
    housing: [['loan', 1]],
    housingShare: 0.25,
    subscriptions: [2, 4],
    instalments: 0.8,
    saves: 0,
    help: 0,
    habits: { betting: 3, delivery: 1.3, clothing: 0.6, restaurant: 0.6, clinic: 0.4, home: 0.5 },
    cushion: [-0.7, -0.55],
  },
  business: {
    ...EMPLOYED,
    income: [1_400_000, 3_200_000],
    housing: [['rent', 1]],
    housingShare: 0.07,
    subscriptions: [4, 6],
    car: 1,
    children: 0,
    gym: 0,
    instalments: 0,
    saves: 0,
    help: 0,
    habits: {
      groceries: 0.4,
      bakery: 0.1,
      market: 0,
      kiosk: 0.3,
      bus: 0,
      fastFood: 0.3,
      ride: 1.5,
      parking: 2,
      toll: 3,
      fuel: 2.5,
      pharmacy: 0.1,
      drugstore: 0.3,
      clothing: 0,
      cinema: 0,
      betting: 0,
      clinic: 0,
      pets: 0,
      grooming: 0,
      books: 0.5,
      electronics: 3,
      home: 1,
      post: 4,
      restaurant: 1.5,
      people: 0,
      deposit: 0,
      cash: 0.3,
    },
    gives: [0.2, 2.6],
    cushion: [1.1, 1.5],
  },
};
