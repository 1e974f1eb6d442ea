import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  allWell: [
    'All is well: no request was refused today, every webhook works, and no consent needs attention.',
    'Sve je u redu: danas nijedan zahtev nije odbijen, svi webhook pozivi rade i nijedna saglasnost ne traži pažnju.',
  ],
  errors: [
    '{written} {count|request was|requests were} refused today',
    'Danas {count|je odbijen|su odbijena|je odbijeno} {written} {count|zahtev|zahteva|zahteva}',
  ],
  errorsLead: ['All keys, since midnight in Belgrade.', 'Svi ključevi, od ponoći u Beogradu.'],
  allErrors: ['All requests', 'Svi zahtevi'],
  latest: ['latest', 'poslednji'],
  failing: [
    '{count} {count|webhook fails|webhooks fail}',
    '{count} {count|webhook poziv ne uspeva|webhook poziva ne uspevaju|webhook poziva ne uspeva}',
  ],
  allWebhooks: ['All webhooks', 'Svi webhook pozivi'],
  nextTry: ['next try', 'sledeći pokušaj'],
  givenUp: ['given up', 'odustalo se'],
  attention: [
    '{count} {count|connection needs|connections need} attention',
    '{count} {count|veza traži|veze traže|veza traži} pažnju',
  ],
  attentionLead: [
    'Delayed connections are read again automatically; where consent is needed, the user connects the bank again.',
    'Veze koje kasne servis ponovo čita sam. Ako je potrebna saglasnost, korisnik ponovo povezuje banku.',
  ],
  delayed: ['delayed', 'kasni'],
  needsConsent: ['needs consent', 'treba saglasnost'],
  ending: [
    '{count} {count|consent ends|consents end} within 14 days',
    '{count} {count|saglasnost ističe|saglasnosti ističu|saglasnosti ističe} u narednih 14 dana',
  ],
  endingLead: [
    'Ask these users to renew in time. The days are those of the key’s clock.',
    'Zamolite ove korisnike da na vreme obnove saglasnost. Dani se računaju po satu ključa.',
  ],
  inDays: ['in {days} {days|day|days}', 'za {days} {days|dan|dana|dana}'],
  allConnections: ['All connections', 'Sve veze'],
  day: ['The last 24 hours', 'Poslednja 24 sata'],
  allUsage: ['Usage', 'Korišćenje'],
  requests: ['Requests', 'Zahtevi'],
  errorRate: ['Error rate', 'Udeo grešaka'],
  errorCount: ['{written} {count|error|errors}', '{written} {count|greška|greške|grešaka}'],
  latency: ['Latency, median', 'Trajanje, medijana'],
  slowest: ['95% within {time}', '95% za najviše {time}'],
  byHour: [
    'At most {most} {most|request|requests} in an hour.',
    'Najviše {most} {most|zahtev|zahteva|zahteva} u jednom satu.',
  ],
  changes: ['What changed in the API', 'Šta je novo u API-ju'],
  allChanges: ['All news', 'Sve novosti'],
} satisfies Dictionary;
