import { cyrillic } from './cyrillic.ts';
import type { Language } from './languages.ts';

/** A text for people, with placeholders such as `{name}`. */
export type Text = readonly [english: string, serbian: string];

/** Returns a text in a language. Values of placeholders, such as the name of a bank, keep their script. */
export const say = (
  language: Language,
  [english, serbian]: Text,
  values: Record<string, string | number> = {},
): string =>
  (language === 'en' ? english : language === 'sr-Latn' ? serbian : cyrillic(serbian)).replace(
    /\{(\w+)\}/g,
    (_, name: string) => String(values[name] ?? ''),
  );
