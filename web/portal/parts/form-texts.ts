import type { Dictionary } from '../language/language.tsx';

export const texts = {
  correct: ['Please correct this:', 'Ispravite ovo:'],
  missing: ['please fill this in.', 'popunite ovo polje.'],
} satisfies Dictionary;
