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

export const deviceSubject: Text = ['Log-in from a new device', 'Prijava sa novog uređaja'];
export const deviceWhy: Text = [
  'Somebody logged in to your developer account at the Open Banking Data Service from a device that you have not used before.',
  'Neko se na vaš nalog za programere na servisu Open Banking Data Service prijavio sa uređaja koji do sada niste koristili.',
];
export const deviceWhere: Text = [
  'Time: {at}. Address: {ip}. Device: {device}.',
  'Vreme: {at}. Adresa: {ip}. Uređaj: {device}.',
];
export const unknown: Text = ['unknown', 'nepoznato'];
export const accountLink: Text = ['Look at your sessions', 'Pogledajte svoje sesije'];
export const deviceNot: Text = [
  'If this was you, do nothing. Otherwise end that session there, and choose a new password: it ends every session.',
  'Ako ste to bili vi, ne treba ništa da uradite. U suprotnom tamo prekinite tu sesiju i izaberite novu lozinku: time se prekidaju sve sesije.',
];

export const changedSubject: Text = ['Your password was changed', 'Lozinka je promenjena'];
export const changedWhy: Text = [
  'The password of your developer account at the Open Banking Data Service was changed, and every session has ended.',
  'Lozinka vašeg naloga za programere na servisu Open Banking Data Service je promenjena, i sve sesije su prekinute.',
];
export const changedNot: Text = [
  'If this was not you, somebody else reads your mail: secure your mailbox first, then choose a new password.',
  'Ako to niste bili vi, neko drugi čita vašu poštu: prvo zaštitite svoje sanduče, pa izaberite novu lozinku.',
];
