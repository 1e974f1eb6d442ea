/** The languages of all texts for end users. Serbian is written once, in Latin; see cyrillic.ts. */
export const languages = ['sr-Latn', 'sr-Cyrl', 'en'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  'sr-Latn': 'Srpski',
  'sr-Cyrl': 'Српски',
  en: 'English',
};

/** Languages whose readers understand Serbian better than English. */
const SERBIAN = /^(sr|sh|bs|hr|me|cnr)\b/i;
const ENGLISH = /^en\b/i;

/**
 * Returns the first supported language, else English. Serbian without a script means Latin, which
 * Serbian banks and most Serbian web pages use.
 */
export const chooseLanguage = (wanted: readonly (string | null | undefined)[]): Language => {
  for (const tag of wanted) {
    if (!tag) continue;
    if (SERBIAN.test(tag)) return /-cyrl\b/i.test(tag) ? 'sr-Cyrl' : 'sr-Latn';
    if (ENGLISH.test(tag)) return 'en';
  }
  return 'en';
};
