import type { Language } from '../../../packages/common/language/languages.ts';
import { given, phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import type { ErrorCode, ObdsError } from '../sdk.ts';
import { isUnanswered } from './refusal.ts';

/** The fields of an error that its text depends on. */
export type Problem = Pick<ObdsError, 'error_code' | 'error_type' | 'message' | 'retry_after'>;

/** Texts of refusals that users meet in forms. */
const texts = {
  OFFLINE: ['You are offline.', 'Niste na mreži.'],
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
    'Ova adresa još nije potvrđena. Otvorite link iz poruke koja vam je poslata.',
  ],
  PASSWORD_BREACHED: [
    'This password is in a list of stolen or very common passwords. Choose another one.',
    'Ova lozinka je na spisku ukradenih ili vrlo čestih lozinki. Izaberite drugu.',
  ],
  SECOND_FACTOR_REQUIRED: [
    'Enter a code from your authenticator app or a recovery code, or log in with a passkey.',
    'Unesite kod iz aplikacije za potvrdu identiteta ili rezervni kod, ili se prijavite pristupnim ključem.',
  ],
  INVALID_SECOND_FACTOR: [
    'This code is wrong, or it was used before. Wait for the next one.',
    'Ovaj kod nije ispravan ili je već upotrebljen. Sačekajte sledeći.',
  ],
  REAUTHENTICATION_REQUIRED: [
    'Nothing was done: confirm that it is you first.',
    'Ništa nije urađeno: prvo potvrdite da ste to vi.',
  ],
  INVALID_PASSWORD: ['This is not your password.', 'Ovo nije vaša lozinka.'],
  PASSWORD_REQUIRED: ['Enter your password.', 'Unesite lozinku.'],
  KEY_ALREADY_REVOKED: ['This key is revoked already.', 'Ovaj ključ je već opozvan.'],
} satisfies Partial<Record<ErrorCode | 'OFFLINE' | 'UNREACHABLE', Text>>;

const TOO_MANY: Text = [
  'Too many requests. Try again in {minutes} min.',
  'Previše zahteva. Pokušajte ponovo za {minutes} min.',
];

/** Serbian texts of all other codes. They are general, because the API's message exists in English only. */
const serbian: Record<Exclude<ErrorCode, keyof typeof texts | 'RATE_LIMIT_EXCEEDED'>, string> = {
  MISSING_API_KEY: 'Zahtev je poslat bez API ključa.',
  INVALID_API_KEY: 'API ključ nije prepoznat ili više ne važi.',
  REVOKED_API_KEY: 'Ovaj API ključ je opozvan.',
  INVALID_LINK_TOKEN: 'Link token nije prepoznat.',
  EXPIRED_LINK_TOKEN: 'Link token je istekao: važi 30 minuta.',
  INSUFFICIENT_PERMISSIONS: 'Ovaj ključ nema dozvolu za to.',
  INVALID_PASSKEY: 'Pristupni ključ nije prihvaćen.',
  CROSS_ORIGIN_REQUEST: 'Kolačić sesije se prihvata samo sa stranica ovog servisa.',
  TOTP_ALREADY_SET: 'Nalog već ima aplikaciju za potvrdu identiteta. Prvo je uklonite.',
  FACTOR_NEEDED:
    'Nalog nema ni pristupni ključ ni aplikaciju za potvrdu identiteta. Prvo dodajte jedno od njih.',
  PASSKEY_LIMIT_REACHED: 'Nalog već ima najveći broj pristupnih ključeva. Prvo uklonite neki.',
  PASSKEY_NOT_FOUND: 'Pristupni ključ nije nađen. Možda je već uklonjen.',
  TOTP_NOT_FOUND: 'Nalog nema aplikaciju za potvrdu identiteta.',
  ADMIN_DEVELOPER_NOT_FOUND: 'Nalog nije nađen.',
  DEV_SESSION_NOT_FOUND: 'Sesija nije nađena. Možda je već prekinuta.',
  WRONG_TOKEN_TYPE: 'Ovaj token nije za tu namenu.',
  MISSING_DEV_TOKEN: 'Niste prijavljeni.',
  INVALID_DEV_TOKEN: 'Sesija ne važi. Prijavite se ponovo.',
  EXPIRED_DEV_TOKEN: 'Sesija je istekla. Prijavite se ponovo.',
  DEVELOPER_NOT_FOUND: 'Nalog ove sesije više ne postoji.',
  INVALID_ADMIN_KEY: 'Administratorski ključ nedostaje ili nije ispravan.',
  MISSING_FIELDS: 'Neka obavezna polja nisu popunjena.',
  INVALID_PARAMETER: 'Jedna od vrednosti nije ispravna.',
  INVALID_JSON: 'Telo zahteva nije ispravan JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'Ova vrsta sadržaja nije podržana.',
  PAYLOAD_TOO_LARGE: 'Zahtev je prevelik.',
  EXPECTATION_FAILED: 'Servis ne može da ispuni ono što zahtev očekuje.',
  INPUT_TOO_LONG: 'Tekst je predugačak.',
  MISSING_TOKEN: 'Link nije potpun.',
  INVALID_VERIFICATION_TOKEN: 'Link za potvrdu ne važi ili je već iskorišćen.',
  EXPIRED_VERIFICATION_TOKEN: 'Link za potvrdu je istekao.',
  INVALID_RESET_TOKEN: 'Link za novu lozinku ne važi ili je već iskorišćen.',
  EXPIRED_RESET_TOKEN: 'Link za novu lozinku je istekao.',
  CLI_LOGIN_PENDING: 'O ovoj prijavi još niko nije odlučio.',
  CLI_LOGIN_DENIED: 'Ova prijava je odbijena.',
  CLI_LOGIN_EXPIRED: 'Ova prijava je istekla: niko je nije odobrio za 10 minuta.',
  CLI_LOGIN_NOT_FOUND: 'Nijedna prijava sa ovim kodom ne čeka.',
  MISSING_APP_NAME: 'Dajte ključu ime.',
  INVALID_ENVIRONMENT: 'Ovo okruženje nije dostupno.',
  MISSING_PUBLIC_TOKEN: 'Nedostaje javni token.',
  MISSING_SESSION_TOKEN: 'Nedostaje token sesije.',
  NAME_REQUIRED: 'Nedostaje ime.',
  INVALID_CURSOR: 'Kursor nije prepoznat. Počnite ispočetka, sa praznim kursorom.',
  ACCOUNT_ALREADY_CONNECTED: 'Korisnik je ovaj račun već povezao sa bankom.',
  INVALID_STATEMENT: 'Izvod ne može da se pročita.',
  INVALID_WEBHOOK_URL: 'Ova adresa ne može da prima događaje.',
  INVALID_EVENTS: 'Izbor događaja nije ispravan.',
  IDEMPOTENCY_CONFLICT: 'Zahtev sa istim zaglavljem Idempotency-Key je već poslat, sa drugim sadržajem.',
  NOT_FOUND: 'Ova adresa ne postoji.',
  BANK_NOT_FOUND: 'Takva banka ne postoji.',
  BANK_NOT_AVAILABLE: 'Ova banka još ne može da se poveže.',
  SESSION_NOT_FOUND: 'Sesija povezivanja nije nađena.',
  SESSION_EXPIRED: 'Sesija povezivanja je istekla ili je odbijena u banci. Počnite ponovo.',
  SESSION_NOT_PENDING: 'Sesija povezivanja više ne čeka odobrenje.',
  INVALID_PUBLIC_TOKEN: 'Javni token nije prepoznat.',
  PUBLIC_TOKEN_ALREADY_USED: 'Javni token je već razmenjen.',
  PUBLIC_TOKEN_EXPIRED: 'Javni token je istekao: važi 5 minuta.',
  ACCOUNT_NOT_FOUND: 'Račun nije nađen kod ovog ključa.',
  IDENTITY_UNAVAILABLE: 'Ova banka ne daje podatke o identitetu.',
  AUTH_UNAVAILABLE: 'Za ovaj račun banka ne daje broj računa.',
  SYNC_UNAVAILABLE: 'Transakcije ovog računa dolaze iz izvoda, pa nema banke koja bi se pitala.',
  TRANSACTION_NOT_FOUND: 'Transakcija nije nađena kod ovog ključa.',
  CONNECTION_NOT_FOUND: 'Veza nije nađena kod ovog ključa.',
  CONNECTION_ALREADY_REVOKED: 'Ova veza je već opozvana.',
  CONSENT_EXPIRED: 'Saglasnost je istekla. Korisnik treba ponovo da poveže banku.',
  SIMPLEFIN_TOKEN_NOT_FOUND: 'SimpleFIN token nije nađen kod ovog ključa.',
  USER_NOT_FOUND: 'Nijedna veza ovog ključa nema takvog korisnika.',
  TPP_NOT_FOUND: 'Aplikacija treće strane nije nađena kod ovog ključa.',
  CONSENT_NOT_FOUND: 'Saglasnost nije nađena kod ovog ključa.',
  CONSENT_NOT_PENDING: 'O ovoj saglasnosti je već odlučeno, ili je vreme isteklo.',
  ASSISTANT_NOT_FOUND: 'Taj asistent nije nađen.',
  KEY_NOT_FOUND: 'API ključ nije nađen.',
  WEBHOOK_NOT_FOUND: 'Webhook nije nađen.',
  DELIVERY_NOT_FOUND: 'Isporuka nije nađena.',
  REQUEST_NOT_FOUND: 'Zahtev nije nađen. Zahtevi se čuvaju 30 dana i pojavljuju za nekoliko sekundi.',
  INTERNAL_ERROR:
    'Došlo je do greške na našoj strani. Pokušajte ponovo, a ako se ponavlja, javite nam oznaku zahteva.',
  SERVICE_UNAVAILABLE: 'Servis trenutno ne može da odgovori. Pokušajte ponovo uskoro.',
};

/** Removes the backticks that mark code in the API's messages, because the portal shows plain text. */
const plain = (message: string): string => message.replaceAll('`', '');

const codeOf = (problem: Problem): string => {
  if (!isUnanswered(problem)) return problem.error_code;
  return navigator.onLine ? 'UNREACHABLE' : 'OFFLINE';
};

/** Returns the text of an error in the user's language; the API's message for a code that this portal does not know. */
export const problemText = (problem: Problem, language: Language): string => {
  const code = codeOf(problem);
  const message = plain(problem.message);
  if (code === 'RATE_LIMIT_EXCEEDED') {
    const minutes = Math.max(1, Math.ceil((problem.retry_after ?? 60) / 60));
    return phrase(language, TOO_MANY, { minutes });
  }
  if (code in texts) return phrase(language, texts[code as keyof typeof texts]);
  return given(language, message, serbian[code as keyof typeof serbian] ?? message);
};

/** Returns the API's message if {@link problemText} says less, because developers meet it in the API as well. */
export const originalText = (problem: Problem, language: Language): string | null => {
  const code = codeOf(problem);
  const isTranslated = language === 'en' || code === 'RATE_LIMIT_EXCEEDED' || code in texts;
  return isTranslated ? null : plain(problem.message);
};
