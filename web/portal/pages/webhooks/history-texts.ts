import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Event history', 'Istorija događaja'],
  lead: [
    'Events of all your keys in the last 30 days, whether or not a webhook receives them.',
    'Događaji svih vaših ključeva u poslednjih 30 dana, bez obzira na to da li ih neka adresa prima.',
  ],
  resend: ['Send a range again', 'Ponovo pošalji period'],
  none: ['No such events', 'Nema takvih događaja'],
  noneWhy: ['Events are kept for 30 days.', 'Događaji se čuvaju 30 dana.'],
  event: ['Event', 'Događaj'],
  about: ['User and key', 'Korisnik i ključ'],
  recorded: ['Recorded', 'Zabeleženo'],
  occurred: ['Happened, on the clock of the key', 'Desilo se, po satu ključa'],
  shown: ['{count} {events|event|events}', '{count} {events|događaj|događaja|događaja}'],
  id: ['Event id', 'Oznaka događaja'],
  copyId: ['Copy the event id', 'Kopiraj oznaku događaja'],
  payload: ['Payload', 'Sadržaj'],
} satisfies Dictionary;
