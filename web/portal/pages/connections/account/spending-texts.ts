import type { Dictionary } from '../../../language/language.tsx';

export const texts = {
  byMonth: ['Spending by month', 'Troškovi po mesecima'],
  byMonthWhy: [
    'What was settled, less refunds. Transfers, which only move money, and income are left out. Choose a month.',
    'Ono što je proknjiženo, umanjeno za povraćaje. Prenosi, koji samo premeštaju novac, i prihodi su izostavljeni. Izaberite mesec.',
  ],
  byCategory: ['Spending by category', 'Troškovi po kategoriji'],
  soFar: ['so far', 'do sada'],
  wholeMonths: ['A whole month, compared with the month before:', 'Ceo mesec, pored celog meseca pre njega:'],
  sameDays: [
    'The month is in progress; it is compared with as many days of the month before:',
    'Mesec je u toku; stoji pored istog broja dana prethodnog meseca:',
  ],
  nothingBefore: [
    'The history of the account begins too late to compare with the month before.',
    'Istorija računa počinje prekasno da bi se uporedilo sa prethodnim mesecom.',
  ],
  nothing: ['Nothing was spent.', 'Nije ništa potrošeno.'],
  category: ['Category', 'Kategorija'],
  spent: ['Spent', 'Potrošeno'],
  before: ['Before', 'Pre toga'],
  change: ['Change', 'Promena'],
  refunded: ['Refunded', 'Vraćeno'],
  pending: ['pending, not counted', 'na čekanju, nije uračunato'],
  times: ['{count} {count|transaction|transactions}', '{count} {count|transakcija|transakcije|transakcija}'],
} satisfies Dictionary;
