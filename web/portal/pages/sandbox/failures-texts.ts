import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Failure on demand', 'Greške na zahtev'],
  lead: [
    'Any request with a key that may connect banks returns the error that you ask for, or waits first. Nothing is changed by a faulted request.',
    'Svaki zahtev sa ključem koji sme da povezuje banke vraća grešku koju zatražite ili prvo sačeka. Takav zahtev ništa ne menja.',
  ],
  error: ['Error to answer', 'Greška u odgovoru'],
  delay: ['Delay first', 'Prvo sačekaj'],
  none: ['none', 'bez'],
  request: ['Request', 'Zahtev'],
  keyNote: [
    'Put the whole key, which only you have, in place of $OBDS_API_KEY. The delay is at most 20 seconds.',
    'Umesto `$OBDS_API_KEY` stavite ceo ključ, koji imate samo vi. Čekanje je najviše 20 sekundi.',
  ],
  about: ['About {code}', 'O grešci {code}'],
} satisfies Dictionary;
