/** Texts of the pages behind mailed links, in English and in Serbian. `{min}` is the least length of a password. */
import type { Text } from '../../../packages/common/language/text.ts';
import type { errorCatalogue } from '../../platform/vocabulary/error-catalogue.ts';

export const verifyTitle: Text = ['Confirm your email address', 'Potvrdite adresu e-pošte'];
export const verifyLead: Text = [
  'Press the button to confirm that this address is yours.',
  'Pritisnite dugme da potvrdite da je ova adresa vaša.',
];
export const verifyButton: Text = ['Confirm email address', 'Potvrdi adresu e-pošte'];
export const verifiedTitle: Text = ['Your email address is confirmed', 'Adresa e-pošte je potvrđena'];
/** The sentence with the link to the login. */
export const verifiedLead: Text = ['You can {login} now.', 'Sada možete da se {login}.'];
export const verifiedLogin: Text = ['log in', 'prijavite'];

export const resetTitle: Text = ['Choose a new password', 'Izaberite novu lozinku'];
export const resetLabel: Text = [
  'New password, at least {min} characters',
  'Nova lozinka, najmanje {min} znakova',
];
export const resetButton: Text = ['Change password', 'Promeni lozinku'];
export const changedTitle: Text = ['Your password is changed', 'Lozinka je promenjena'];
export const changedLead: Text = [
  'Every session has ended. {login} with the new password.',
  'Sve sesije su završene. {login} novom lozinkom.',
];
export const changedLogin: Text = ['Log in', 'Prijavite se'];

export const failedTitle: Text = ['That did not work', 'To nije uspelo'];

/** Serbian texts of errors: the reason and what to do. The error catalogue has the English texts. */
export const refusals: Partial<Record<keyof typeof errorCatalogue, readonly [message: string, fix: string]>> =
  {
    MISSING_TOKEN: [
      'Link za potvrdu nije potpun.',
      'Otvorite ceo link iz poruke ili u portalu zatražite novi.',
    ],
    INVALID_VERIFICATION_TOKEN: [
      'Link za potvrdu ne važi ili je već iskorišćen.',
      'Ako je adresa već potvrđena, prijavite se. Inače u portalu zatražite novi link; važi samo poslednji poslati.',
    ],
    EXPIRED_VERIFICATION_TOKEN: [
      'Link za potvrdu je istekao.',
      'Linkovi važe 24 sata. U portalu zatražite novi.',
    ],
    INVALID_RESET_TOKEN: [
      'Link za novu lozinku ne važi ili je već iskorišćen.',
      'Zatražite novi link; važi samo poslednji poslati, i to jednom.',
    ],
    EXPIRED_RESET_TOKEN: ['Link za novu lozinku je istekao.', 'Linkovi važe jedan sat. Zatražite novi.'],
    PASSWORD_TOO_SHORT: [
      'Lozinka mora da ima najmanje 8 znakova.',
      'Vratite se na prethodnu stranicu i upišite dužu. Duža je bolja od složene.',
    ],
    INPUT_TOO_LONG: ['Tekst je predugačak.', 'Vratite se na prethodnu stranicu i upišite kraći.'],
    RATE_LIMIT_EXCEEDED: ['Previše pokušaja.', 'Sačekajte nekoliko minuta, pa pokušajte ponovo.'],
    INVALID_PARAMETER: ['Adresa stranice nije ispravna.', 'Otvorite ceo link iz poruke.'],
  };
export const otherwise: readonly [message: string, fix: string] = [
  'Zahtev je odbijen.',
  'Otvorite ponovo link iz poruke ili u portalu zatražite novi.',
];
