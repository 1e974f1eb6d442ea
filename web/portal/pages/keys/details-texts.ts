import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  id: ['Id', 'Oznaka'],
  prefix: ['Begins with', 'Počinje sa'],
  expires: ['Expires', 'Ističe'],
  redirects: ['Users return to', 'Korisnici se vraćaju na'],
  anywhere: ['any address', 'bilo koju adresu'],
  bound: ['Link tokens', 'Link tokeni'],
  boundOnly: ['for a named user only', 'samo za imenovanog korisnika'],
  boundAny: ['with and without a user', 'sa korisnikom i bez njega'],
  expiredWhy: [
    'This key has expired: its requests are refused with INVALID_API_KEY. Give it a later last day, or none, and it works again.',
    'Ovaj ključ je istekao: njegovi zahtevi se odbijaju sa INVALID_API_KEY. Zadajte mu kasniji poslednji dan, ili nijedan, i ponovo radi.',
  ],
  plaid: ['Use with Plaid’s libraries', 'Za biblioteke servisa Plaid'],
  plaidWhy: [
    'PLAID-CLIENT-ID is the id of your account, PLAID-SECRET is this key. The base address is {base}.',
    'PLAID-CLIENT-ID je oznaka vašeg naloga, PLAID-SECRET je ovaj ključ. Osnovna adresa je {base}.',
  ],
  copyClientId: ['Copy the client id', 'Kopiraj oznaku klijenta'],
  from: ['from', 'sa'],
  usage: ['Usage in the last 30 days', 'Korišćenje u poslednjih 30 dana'],
  requests: ['Requests', 'Zahtevi'],
  errorRate: ['Error rate', 'Udeo grešaka'],
  latency: ['Latency, 95% within', 'Trajanje, 95% najviše'],
  errors: ['{written} {count|error|errors}', '{written} {count|greška|greške|grešaka}'],
  allRequests: ['Requests of this key', 'Zahtevi ovog ključa'],
  showNamed: ['{name}: details', '{name}: detalji'],
} satisfies Dictionary;
