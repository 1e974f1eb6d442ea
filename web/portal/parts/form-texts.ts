import type { Dictionary } from '../language/language.tsx';

export const texts = {
  correct: ['Please correct this:', 'Ispravite ovo:'],
} satisfies Dictionary;
