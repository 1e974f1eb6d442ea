/** Texts of the mails about factors, in English and in Serbian. */
import type { Text } from '../../../packages/common/language/text.ts';

/** What happened, by the action of the audit log. */
export const happened = {
  'passkey.added': [
    'A passkey was added to your developer account at the Open Banking Data Service.',
    'Vašem nalogu za programere na servisu Open Banking Data Service dodat je pristupni ključ.',
  ],
  'passkey.removed': [
    'A passkey was removed from your developer account at the Open Banking Data Service.',
    'Sa vašeg naloga za programere na servisu Open Banking Data Service uklonjen je pristupni ključ.',
  ],
  'totp.added': [
    'An authenticator app was added to your developer account at the Open Banking Data Service.',
    'Vašem nalogu za programere na servisu Open Banking Data Service dodata je aplikacija za potvrdu identiteta.',
  ],
  'totp.removed': [
    'The authenticator app was removed from your developer account at the Open Banking Data Service.',
    'Sa vašeg naloga za programere na servisu Open Banking Data Service uklonjena je aplikacija za potvrdu identiteta.',
  ],
  'recovery_codes.created': [
    'New recovery codes were made for your developer account at the Open Banking Data Service. Older ones no longer work.',
    'Za vaš nalog za programere na servisu Open Banking Data Service napravljeni su novi rezervni kodovi. Stari više ne važe.',
  ],
  'recovery_code.used': [
    'Somebody logged in to your developer account at the Open Banking Data Service with a recovery code.',
    'Neko se rezervnim kodom prijavio na vaš nalog za programere na servisu Open Banking Data Service.',
  ],
} as const satisfies Record<string, Text>;

export const subject: Text = ['How you log in has changed', 'Promenjen je način vaše prijave'];
export const look: Text = [
  'The portal shows when it happened, and from which address.',
  'Portal pokazuje kada se to dogodilo i sa koje adrese.',
];
export const lookLink: Text = ['Look at your account', 'Pogledajte svoj nalog'];
export const notYou: Text = [
  'If this was not you, somebody has access to your account: choose a new password, which ends every session, and then remove what you did not add.',
  'Ako to niste bili vi, neko ima pristup vašem nalogu: izaberite novu lozinku, čime se prekidaju sve sesije, a zatim uklonite ono što niste vi dodali.',
];
