import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Failure on demand', 'Greške na zahtev'],
  lead: [
    'Any request with a key that may connect banks can return an error of your choice, or wait first. A request with an error changes nothing.',
    'Svaki zahtev sa ključem koji sme da povezuje banke može da vrati grešku koju izaberete ili da prvo sačeka. Zahtev sa greškom ništa ne menja.',
  ],
  error: ['Error to answer', 'Greška u odgovoru'],
  delay: ['Delay first', 'Prvo sačekaj'],
  none: ['none', 'bez'],
  request: ['Request', 'Zahtev'],
  keyNote: [
    'Replace $OBDS_API_KEY by your whole key. The delay is at most 20 seconds.',
    'Umesto `$OBDS_API_KEY` upišite ceo svoj ključ. Čekanje je najviše 20 sekundi.',
  ],
  about: ['About {code}', 'O grešci {code}'],
} satisfies Dictionary;
