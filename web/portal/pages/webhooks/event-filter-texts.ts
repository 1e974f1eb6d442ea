import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  filter: ['Filter of events', 'Filter događaja'],
  type: ['Event', 'Događaj'],
  anyType: ['All events', 'Svi događaji'],
  since: ['Recorded since', 'Zabeleženo od'],
  until: ['Recorded before', 'Zabeleženo pre'],
  connection: ['Connection id', 'Oznaka veze'],
  user: ['User', 'Korisnik'],
} satisfies Dictionary;
