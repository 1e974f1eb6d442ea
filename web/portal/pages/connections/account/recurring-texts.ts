import type { Dictionary } from '../../../language/language.tsx';

export const texts = {
  outflows: ['Goes out', 'Odlazi'],
  inflows: ['Comes in', 'Dolazi'],
  subscriptions: ['Active subscriptions', 'Aktivnih pretplata'],
  monthlyOut: ['Out each month', 'Odlazi mesečno'],
  monthlyIn: ['In each month', 'Dolazi mesečno'],
  none: ['No regular payments found', 'Nisu nađena redovna plaćanja'],
  noneWhy: [
    'Two to three months of history are needed, and at least three occurrences; two of a yearly one.',
    'Potrebna su dva do tri meseca istorije i najmanje tri ponavljanja; dva za godišnja.',
  ],
  next: ['Next', 'Sledeće'],
  about: ['about', 'oko'],
  cancelled: ['Ended', 'Okončano'],
  subscription: ['Subscription', 'Pretplata'],
  weekly: ['weekly', 'nedeljno'],
  monthly: ['monthly', 'mesečno'],
  annual: ['yearly', 'godišnje'],
  irregular: ['every {days} {days|day|days}', 'na {days} {days|dan|dana|dana}'],
  fixed: ['fixed amount', 'stalan iznos'],
  variable: ['varying amount', 'promenljiv iznos'],
  times: ['{count} {count|time|times} since', '{count} {count|put|puta|puta} od'],
  why: ['Why', 'Zašto'],
} satisfies Dictionary;
