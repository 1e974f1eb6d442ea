/** The cadences that a stream can have: so many days or months from payment to payment. */
import type { Text } from '../../../packages/common/language/text.ts';

export type Frequency = 'weekly' | 'monthly' | 'annual' | 'irregular';

/** The name of each cadence on the wire. */
export type CadenceName =
  | 'weekly'
  | 'biweekly'
  | 'four_weekly'
  | 'monthly'
  | 'bimonthly'
  | 'quarterly'
  | 'semi_annual'
  | 'annual';

export interface Cadence {
  name: CadenceName;
  /** How the explanation says it. */
  said: Text;
  /** The specification's word; a cadence for which it has none is `irregular`, with its interval. */
  frequency: Frequency;
  intervalDays: number;
  /** How far one period reaches, in `unit`. */
  every: number;
  unit: 'days' | 'months';
  /** What a year of it costs, in payments: the monthly amount is this over 12. */
  perYear: number;
  /** A payment at most this many days from its due date belongs to the schedule. */
  tolerance: number;
  /** A stream unpaid for longer than this after its due date has ended. */
  window: number;
  /** So many payments in a row may be missed without its being another stream afterwards. */
  pause: number;
  /** Fewer payments than this are no stream. */
  minimum: number;
  /** How much rarer than monthly it is, in nats: common cadences are believed on less evidence. */
  rarity: number;
}

export const CADENCES: readonly Cadence[] = [
  {
    name: 'weekly',
    said: ['once a week', 'jednom nedeljno'],
    frequency: 'weekly',
    intervalDays: 7,
    every: 7,
    unit: 'days',
    perYear: 52,
    tolerance: 1,
    window: 4,
    pause: 3,
    minimum: 3,
    rarity: 0.4,
  },
  {
    name: 'biweekly',
    said: ['once every two weeks', 'jednom u dve nedelje'],
    frequency: 'irregular',
    intervalDays: 14,
    every: 14,
    unit: 'days',
    perYear: 26,
    tolerance: 2,
    window: 6,
    pause: 2,
    minimum: 3,
    rarity: 1.5,
  },
  {
    name: 'four_weekly',
    said: ['once every four weeks', 'jednom u četiri nedelje'],
    frequency: 'irregular',
    intervalDays: 28,
    every: 28,
    unit: 'days',
    perYear: 13,
    tolerance: 2,
    window: 8,
    pause: 2,
    minimum: 3,
    rarity: 3,
  },
  {
    name: 'monthly',
    said: ['once a month', 'jednom mesečno'],
    frequency: 'monthly',
    intervalDays: 30,
    every: 1,
    unit: 'months',
    perYear: 12,
    tolerance: 5,
    window: 10,
    pause: 2,
    minimum: 3,
    rarity: 0,
  },
  {
    name: 'bimonthly',
    said: ['once every two months', 'jednom u dva meseca'],
    frequency: 'irregular',
    intervalDays: 61,
    every: 2,
    unit: 'months',
    perYear: 6,
    tolerance: 6,
    window: 15,
    pause: 2,
    minimum: 3,
    rarity: 2,
  },
  {
    name: 'quarterly',
    said: ['once a quarter', 'jednom u tri meseca'],
    frequency: 'irregular',
    intervalDays: 91,
    every: 3,
    unit: 'months',
    perYear: 4,
    tolerance: 7,
    window: 20,
    pause: 2,
    minimum: 3,
    rarity: 1,
  },
  {
    name: 'semi_annual',
    said: ['once every six months', 'jednom u šest meseci'],
    frequency: 'irregular',
    intervalDays: 183,
    every: 6,
    unit: 'months',
    perYear: 2,
    tolerance: 8,
    window: 25,
    pause: 2,
    minimum: 3,
    rarity: 2,
  },
  {
    name: 'annual',
    said: ['once a year', 'jednom godišnje'],
    frequency: 'annual',
    intervalDays: 365,
    every: 12,
    unit: 'months',
    perYear: 1,
    tolerance: 10,
    window: 30,
    pause: 2,
    minimum: 2,
    rarity: 0.5,
  },
];
