import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  successRate: ['Arrived, of events in 7 days', 'Stiglo, od događaja za 7 dana'],
  rateShort: ['Arrived in 7 days', 'Stiglo za 7 dana'],
  noneTried: ['no event yet', 'još nema događaja'],
  ofEvents: ['of {count} {events|event|events}', 'od {count} {events|događaja|događaja|događaja}'],
  unsettled: ['Not arrived', 'Nije stiglo'],
  counts: [
    '{retrying} retrying, {failed} failed, {waiting} not tried yet',
    '{retrying} se ponavlja, {failed} neuspelih, {waiting} još nije pokušano',
  ],
  nextTry: ['Next try', 'Sledeći pokušaj'],
  nothingWaits: ['nothing waits', 'ništa ne čeka'],
  lastFailure: ['Last failure', 'Poslednji neuspeh'],
  noFailure: ['none in 7 days', 'nijedan za 7 dana'],
  answered: ['answered with status {status}', 'odgovor sa statusom {status}'],
} satisfies Dictionary;
