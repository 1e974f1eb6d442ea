import type { Dictionary } from '../language/language.tsx';

export const texts = {
  close: ['Close', 'Zatvori'],
  copy: ['Copy', 'Kopiraj'],
  copied: ['Copied', 'Kopirano'],
  tryAgain: ['Try again', 'Pokušaj ponovo'],
  loading: ['Loading', 'Učitava se'],
  failed: ['This could not be loaded', 'Ovo nije moglo da se učita'],
  aboutError: ['About {code}', 'O grešci {code}'],
  request: ['Request', 'Zahtev'],
  never: ['never', 'nikad'],
  offline: ['You are offline.', 'Niste na mreži.'],
  unreachable: ['The service does not answer.', 'Servis ne odgovara.'],
  portal: ['Developer portal', 'Portal za programere'],
} satisfies Dictionary;
