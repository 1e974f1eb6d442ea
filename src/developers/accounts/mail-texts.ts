/** Texts of the mails of a developer account, in English and in Serbian. */
import type { Text } from '../../../packages/common/language/text.ts';

export const verifySubject: Text = ['Confirm your email address', 'Potvrdite adresu e-pošte'];
export const verifyWhy: Text = [
  'A developer account at the Open Banking Data Service was registered with this address.',
  'Sa ovom adresom je na servisu Open Banking Data Service otvoren nalog za programere.',
];
export const verifyHow: Text = [
  'To confirm that it is yours, open this link and press the button. It works for 24 hours.',
  'Da biste potvrdili da je vaša, otvorite ovaj link i pritisnite dugme. Link važi 24 sata.',
];
export const verifyLink: Text = ['Confirm email address', 'Potvrdi adresu e-pošte'];
export const verifyNot: Text = [
  'If you did not register, do nothing: without confirmation the account is removed.',
  'Ako niste vi otvorili nalog, ne treba ništa da uradite: bez potvrde se nalog briše.',
];

export const resetSubject: Text = ['Choose a new password', 'Izaberite novu lozinku'];
export const resetWhy: Text = [
  'Somebody asked for a new password for your developer account at the Open Banking Data Service.',
  'Za vaš nalog za programere na servisu Open Banking Data Service zatražena je nova lozinka.',
];
export const resetHow: Text = [
  'Choose it with this link. The link works once, within one hour, and ends every open session.',
  'Izaberite je pomoću ovog linka. Link važi jedan sat, može da se iskoristi jednom i prekida sve otvorene sesije.',
];
export const resetLink: Text = ['Choose a new password', 'Izaberi novu lozinku'];
export const resetNot: Text = [
  'If you did not ask for it, do nothing: your password stays as it is.',
  'Ako je niste vi zatražili, ne treba ništa da uradite: lozinka ostaje ista.',
];
