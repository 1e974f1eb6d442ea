import { cyrillic } from './cyrillic.ts';
import type { Language } from './languages.ts';

/** A text for people. `{name}` is filled in. */
export type Text = readonly [english: string, serbian: string];

/** A text in a language. What is filled in, such as the name of a bank, keeps its own script. */
export const say = (
  language: Language,
  [english, serbian]: Text,
  values: Record<string, string | number> = {},
): string =>
  (language === 'en' ? english : language === 'sr-Latn' ? serbian : cyrillic(serbian)).replace(
    /\{(\w+)\}/g,
    (_, name: string) => String(values[name] ?? ''),
  );
