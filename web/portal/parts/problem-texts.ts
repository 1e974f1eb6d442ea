import type { Language } from '../../language/languages.ts';
import { phrase } from '../../language/phrase.ts';
import type { Text } from '../../language/text.ts';
import type { ApiProblem } from '../api/problem.ts';

/** Refusals that people meet in forms, said for people. The API's own message stands for every other. */
const TEXTS: Partial<Record<ApiProblem['code'], Text>> = {
  OFFLINE: ['You are offline. Nothing was sent.', 'Niste na mreži. Ništa nije poslato.'],
  UNREACHABLE: [
    'The service does not answer. Try again in a moment.',
    'Servis ne odgovara. Pokušajte ponovo za koji trenutak.',
  ],
  CONSENT_REQUIRED: [
    'Please accept the Privacy Policy and the Terms.',
    'Potrebno je da prihvatite Politiku privatnosti i Uslove.',
  ],
  EMAIL_TAKEN: [
    'There is an account with this address already. Log in, or ask for a new password.',
    'Nalog sa ovom adresom već postoji. Prijavite se ili zatražite novu lozinku.',
  ],
  INVALID_EMAIL: ['This is not an email address.', 'Ovo nije adresa e-pošte.'],
  PASSWORD_TOO_SHORT: ['At least 8 characters, please.', 'Potrebno je najmanje 8 znakova.'],
  INVALID_CREDENTIALS: ['The address or the password is wrong.', 'Adresa ili lozinka nije ispravna.'],
  EMAIL_NOT_VERIFIED: [
    'This address is not confirmed yet. Open the link in the mail that was sent to you.',
    'Ova adresa još nije potvrđena. Otvorite vezu iz poruke koja vam je poslata.',
  ],
  INVALID_PASSWORD: ['This is not your password.', 'Ovo nije vaša lozinka.'],
  PASSWORD_REQUIRED: ['Enter your password.', 'Unesite lozinku.'],
  KEY_ALREADY_REVOKED: ['This key is revoked already.', 'Ovaj ključ je već opozvan.'],
};

const TOO_MANY: Text = [
  'Too many attempts. Try again in {minutes} min.',
  'Previše pokušaja. Pokušajte ponovo za {minutes} min.',
];

/** What went wrong, in the reader's language. */
export const problemText = (problem: ApiProblem, language: Language): string => {
  if (problem.code === 'RATE_LIMIT_EXCEEDED') {
    return phrase(language, TOO_MANY, { minutes: Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60)) });
  }
  const text = TEXTS[problem.code];
  return text ? phrase(language, text) : problem.message;
};
