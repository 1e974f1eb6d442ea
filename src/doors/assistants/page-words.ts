/** What the page says to whose browser an assistant led here with a request that cannot be used, in English and in Serbian. */
import type { Text } from '../../../packages/common/language/text.ts';

export const refusedTitle: Text = ['This request cannot be used', 'Ovaj zahtev ne može da se koristi'];
export const refusedWhy: Text = [
  'A program asked for access to your sandbox, and its request is wrong. Nothing was sent to it.',
  'Program je zatražio pristup vašem sandboxu, ali zahtev nije ispravan. Programu ništa nije poslato.',
];
export const refusedReason: Text = ['What is wrong: {reason}', 'Šta nije ispravno: {reason}'];
export const refusedFix: Text = [
  'Close this page. If you started the program yourself, have it connect again or tell its makers.',
  'Zatvorite ovu stranicu. Ako ste program sami pokrenuli, neka se ponovo poveže ili javite njegovim autorima.',
];
