import type { Dictionary } from '../../../language/language.tsx';

export const texts = {
  title: ['Step through cursor sync', 'Sinhronizacija korak po korak'],
  lead: [
    'Each call answers what was added, modified and removed since the cursor. Store the new cursor in the same database transaction as the rows.',
    'Svaki poziv vraća šta je dodato, izmenjeno i uklonjeno od kursora. Novi kursor sačuvajte u istoj transakciji baze kao i redove.',
  ],
  cursor: ['Cursor', 'Kursor'],
  empty: ['empty: from the beginning', 'prazan: od početka'],
  limit: ['Rows per call', 'Redova po pozivu'],
  step: ['Call', 'Pozovi'],
  restart: ['Begin again', 'Počni ispočetka'],
  request: ['Next request', 'Sledeći zahtev'],
  calls: ['Calls so far', 'Dosadašnji pozivi'],
  call: ['Call {number}', 'Poziv {number}'],
  added: ['added', 'dodato'],
  modified: ['modified', 'izmenjeno'],
  removed: ['removed', 'uklonjeno'],
  more: ['More follows: call again', 'Ima još: pozovite ponovo'],
  caughtUp: ['Up to date', 'Sve je preuzeto'],
  notReady: ['A first pull is running', 'Prvo preuzimanje je u toku'],
  nothing: [
    'Nothing yet. The first call starts from the empty cursor.',
    'Još ništa. Prvi poziv kreće od praznog kursora.',
  ],
  copyCursor: ['Copy the cursor', 'Kopiraj kursor'],
  tryIt: [
    'Up to date? Advance the test clock or inject transactions in the sandbox, then call again.',
    'Sve je preuzeto? Pomerite sat ili ubacite transakcije u sandboxu, pa pozovite ponovo.',
  ],
  sandbox: ['Open the sandbox', 'Otvori sandbox'],
  answer: ['Answer', 'Odgovor'],
  showAnswer: ['Show the answer', 'Prikaži odgovor'],
  hideAnswer: ['Hide the answer', 'Sakrij odgovor'],
  truncated: ['The first {count} of each kind.', 'Prvih {count} od svake vrste.'],
} satisfies Dictionary;
