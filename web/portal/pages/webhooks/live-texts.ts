import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Live events', 'Događaji uživo'],
  lead: [
    'Every event of all your keys, as it happens. After an interruption the list continues without a gap.',
    'Svaki događaj svih vaših ključeva, čim se desi. Posle prekida lista se nastavlja bez praznina.',
  ],
  connecting: ['Connecting', 'Povezivanje'],
  live: ['Live', 'Uživo'],
  lost: ['Interrupted, trying again', 'Prekinuto, pokušava se ponovo'],
  paused: ['Paused', 'Zaustavljeno'],
  refused: ['Ended', 'Okončano'],
  pause: ['Pause', 'Zaustavi'],
  resume: ['Resume', 'Nastavi'],
  waiting: ['Waiting for the first event', 'Čeka se prvi događaj'],
  waitingWhy: [
    'Fire one in the sandbox, advance the test clock, or connect a bank.',
    'Izazovite ga u sandboxu, pomerite sat za testiranje ili povežite banku.',
  ],
  waitingLive: ['Connect a bank, or wait for news of one.', 'Povežite banku ili sačekajte vesti iz neke.'],
  sandbox: ['Open the sandbox', 'Otvori sandbox'],
  terminal: ['The same in a terminal', 'Isto u terminalu'],
  terminalWhy: [
    'Server-sent events, for a machine that webhooks cannot reach. POST /developers/login returns the session token.',
    'Server-sent events, za računar do kog webhook pozivi ne mogu da stignu. Token sesije vraća POST /developers/login.',
  ],
  key: ['key {prefix}…', 'ključ {prefix}…'],
  payload: ['Payload', 'Sadržaj'],
  received: ['Events received: {count}', 'Primljeno događaja: {count}'],
} satisfies Dictionary;
