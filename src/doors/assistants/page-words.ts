/** Texts, in English and Serbian, of the page for an invalid authorization request. */
import type { Text } from '../../../packages/common/language/text.ts';

export const refusedTitle: Text = [
  'This access request is not valid',
  'Ovaj zahtev za pristup nije ispravan',
];
export const refusedWhy: Text = [
  'A program asked for access to your sandbox, but its request is not valid. Nothing was sent to the program.',
  'Program je zatražio pristup vašem sandboxu, ali zahtev nije ispravan. Programu ništa nije poslato.',
];
export const refusedReason: Text = ['Reason: {reason}', 'Razlog: {reason}'];
export const refusedFix: Text = [
  'Close this page. If you started the program yourself, connect it again or report the error to its developers.',
  'Zatvorite ovu stranicu. Ako ste program sami pokrenuli, povežite ga ponovo ili prijavite grešku njegovim autorima.',
];
