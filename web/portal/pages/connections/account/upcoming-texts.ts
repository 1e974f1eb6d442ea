import type { Dictionary } from '../../../language/language.tsx';

export const texts = {
  title: ['Next 30 days', 'Narednih 30 dana'],
  lead: [
    'What the regular payments below are expected to bring, by the clock of this key:',
    'Šta se očekuje od redovnih plaćanja ispod, po satu ovog ključa:',
  ],
  out: ['Expected to go out', 'Očekuje se da ode'],
  in: ['Expected to come in', 'Očekuje se da dođe'],
  payments: ['{count} {count|payment|payments}', '{count} {count|plaćanje|plaćanja|plaćanja}'],
  between: ['between', 'između'],
  and: ['and', 'i'],
  none: ['Nothing is expected.', 'Ništa se ne očekuje.'],
  who: ['Who', 'Ko'],
  due: ['Due', 'Dospeva'],
  amount: ['Amount', 'Iznos'],
  late: ['Late', 'Kasni'],
} satisfies Dictionary;
