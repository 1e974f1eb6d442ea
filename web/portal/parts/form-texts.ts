import type { Dictionary } from '../language/language.tsx';

export const texts = {
  cancel: ['Cancel', 'Odustani'],
  correct: ['Please correct this:', 'Ispravite ovo:'],
} satisfies Dictionary;
