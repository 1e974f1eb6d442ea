import type { Dictionary } from '../language/language.tsx';

export const texts = {
  close: ['Close', 'Zatvori'],
  copy: ['Copy', 'Kopiraj'],
  copied: ['Copied', 'Kopirano'],
  copyByHand: [
    'The browser does not let the portal copy. The text is selected: press {keys}.',
    'Pregledač ne dopušta portalu da kopira. Tekst je označen: pritisnite {keys}.',
  ],
  textToCopy: ['Text to copy', 'Tekst za kopiranje'],
  anyDay: ['any', 'bilo koji'],
  tryAgain: ['Try again', 'Pokušaj ponovo'],
  loading: ['Loading', 'Učitava se'],
  goesOn: ['This page goes on by itself in {time}.', 'Ova stranica nastavlja sama za {time}.'],
  failed: ['This could not be loaded', 'Učitavanje nije uspelo'],
  aboutError: ['About {code}', 'O grešci {code}'],
  never: ['never', 'nikad'],
  keyTime: ['time of the key', 'vreme ključa'],
  wallTime: ['wall time', 'stvarno vreme'],
  cancel: ['Cancel', 'Odustani'],
  noKey: ['You need an API key first', 'Prvo vam treba API ključ'],
  makeKey: ['Create a key', 'Napravi ključ'],
  portal: ['Developer portal', 'Portal za programere'],
} satisfies Dictionary;
