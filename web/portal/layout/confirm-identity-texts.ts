import type { Dictionary } from '../language/language.tsx';

export const texts = {
  title: ['Confirm that it is you', 'Potvrdite da ste to vi'],
  text: [
    'This action needs a proof of identity from the last 10 minutes. Then the portal continues by itself.',
    'Za ovu radnju je potrebna potvrda identiteta iz poslednjih 10 minuta. Portal zatim sam nastavlja.',
  ],
  passkey: ['Use a passkey', 'Koristi pristupni ključ'],
  or: ['or', 'ili'],
  code: ['Code', 'Kod'],
  codeHint: [
    'Six digits from your authenticator app.',
    'Šest cifara iz vaše aplikacije za potvrdu identiteta.',
  ],
  password: ['Your password', 'Vaša lozinka'],
  showPassword: ['Show the password', 'Prikaži lozinku'],
  confirm: ['Confirm', 'Potvrdi'],
  usePassword: ['Use the password instead', 'Koristi lozinku'],
  useCode: ['Use a code instead', 'Koristi kod'],
} satisfies Dictionary;
