/**
 * The three languages of the portal. Each page has a dictionary file beside it, in English and in Serbian in Latin script;
 * Cyrillic is transliterated from it.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { chooseLanguage, type Language } from '../../../packages/common/language/languages.ts';
import { given, phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';

export type Dictionary = Record<string, Text>;
export type Values = Record<string, string | number>;

const REMEMBERED = 'portal:language';

const preferred = (): Language => chooseLanguage([localStorage.getItem(REMEMBERED), ...navigator.languages]);

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} });

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(preferred);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language): void => {
    localStorage.setItem(REMEMBERED, chosen);
    setLanguage(chosen);
  };
  return <LanguageContext.Provider value={{ language, choose }}>{children}</LanguageContext.Provider>;
};

export const useLanguage = (): LanguageChoice => useContext(LanguageContext);

/**
 * `const t = useText(texts); t('title', { count: 3 })` returns an entry of the dictionary in the chosen language. `{count}`
 * is replaced, and `{count|row|rows}` becomes the form for the number.
 */
export const useText = <D extends Dictionary>(dictionary: D) => {
  const { language } = useLanguage();
  return (entry: keyof D & string, values: Values = {}): string =>
    phrase(language, dictionary[entry]!, values);
};

/**
 * Returns a function that chooses between the two languages of the service: `both(data.explanation, data.explanation_sr)`.
 */
export const useBoth = (): ((english: string, serbian: string) => string) => {
  const { language } = useLanguage();
  return (english, serbian) => given(language, english, serbian);
};

const LOCALES: Record<Language, string> = { en: 'en-GB', 'sr-Latn': 'sr-Latn-RS', 'sr-Cyrl': 'sr-Cyrl-RS' };

/** Returns the locale for Intl, which formats numbers and dates. */
export const useLocale = (): string => LOCALES[useLanguage().language];
