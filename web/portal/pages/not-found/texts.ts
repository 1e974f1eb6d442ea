import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  portal: ['Developer portal', 'Portal za programere'],
  title: ['There is no such page', 'Ova stranica ne postoji'],
  text: [
    'The address {path} leads nowhere. It may have been mistyped, or the page has moved.',
    'Adresa {path} ne vodi nikuda. Možda je pogrešno upisana ili je stranica premeštena.',
  ],
  home: ['Go to the start', 'Na početak'],
  docs: ['Documentation', 'Dokumentacija'],
} satisfies Dictionary;
