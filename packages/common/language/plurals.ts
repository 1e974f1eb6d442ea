import type { Language } from './languages.ts';

/** The forms of `{days|day|days}`, one for each plural rule. English has two, Serbian three (dan, dana, dana). */
const SERBIAN: Intl.LDMLPluralRule[] = ['one', 'few', 'other'];
const FORMS: Record<Language, Intl.LDMLPluralRule[]> = {
  en: ['one', 'other'],
  'sr-Latn': SERBIAN,
  'sr-Cyrl': SERBIAN,
};

const english = new Intl.PluralRules('en');
const serbian = new Intl.PluralRules('sr');

/** Replaces every plural choice; plain placeholders remain. */
export const choosePlurals = (
  text: string,
  language: Language,
  values: Record<string, string | number>,
): string =>
  text.replace(/\{(\w+)\|([^{}]+)\}/g, (_, name: string, forms: string) => {
    const category = (language === 'en' ? english : serbian).select(Number(values[name]));
    return forms.split('|')[FORMS[language].indexOf(category)] ?? '';
  });
