import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  words: ['Search all accounts', 'Traži po svim računima'],
  wordsHint: ['Merchant, wording, person, reference, amount', 'Trgovac, opis, osoba, poziv na broj, iznos'],
  debit: ['Money out', 'Odliv'],
  credit: ['Money in', 'Priliv'],
  least: ['Amount from', 'Iznos od'],
  most: ['Amount to', 'Iznos do'],
  none: ['Nothing matches', 'Ništa ne odgovara'],
  noneWhy: [
    'Accounts whose consent has ended are not searched.',
    'Računi čija je saglasnost istekla ne pretražuju se.',
  ],
  found: [
    '{count} {rows|transaction|transactions} found',
    'nađeno: {count} {rows|transakcija|transakcije|transakcija}',
  ],
  lookedBackTo: ['looked back to', 'pregledano unazad do'],
  more: ['Look further back', 'Traži dalje unazad'],
} satisfies Dictionary;
