/** The portal's two languages. A page keeps its texts in a dictionary of its own beside it, English and Serbian. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { chooseLanguage, type Language } from '../../language/languages.ts';
import { choosePlurals } from '../../language/plurals.ts';
import { say, type Text } from '../../language/text.ts';

/** Serbian in Latin only: a technical text full of English names cannot be read in Cyrillic. */
export type PortalLanguage = Exclude<Language, 'sr-Cyrl'>;

export type Dictionary = Record<string, Text>;
export type Values = Record<string, string | number>;

const REMEMBERED = 'portal:language';

const preferred = (): PortalLanguage => {
  const chosen = chooseLanguage([localStorage.getItem(REMEMBERED), ...navigator.languages]);
  return chosen === 'sr-Cyrl' ? 'sr-Latn' : chosen;
};

interface LanguageChoice {
  language: PortalLanguage;
  choose: (language: PortalLanguage) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} });

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(preferred);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: PortalLanguage): void => {
    localStorage.setItem(REMEMBERED, chosen);
    setLanguage(chosen);
  };
  return <LanguageContext.Provider value={{ language, choose }}>{children}</LanguageContext.Provider>;
};

export const useLanguage = (): LanguageChoice => useContext(LanguageContext);

/**
 * `const t = useText(texts); t('title', { count: 3 })`: an entry of the dictionary in the chosen language. `{count}`
 * is filled in, `{count|row|rows}` becomes the form that goes with the number.
 */
export const useText = <D extends Dictionary>(dictionary: D) => {
  const { language } = useLanguage();
  return (entry: keyof D & string, values: Values = {}): string => {
    const [english, serbian] = dictionary[entry]!;
    const text = language === 'en' ? english : serbian;
    const chosen = choosePlurals(text, language, values);
    return say(language, [chosen, chosen], values);
  };
};

/** For Intl: how numbers and dates are written. */
export const useLocale = (): string => (useLanguage().language === 'en' ? 'en-GB' : 'sr-Latn-RS');
