/** `{days|day|days}` in a text: the form that goes with a number. English has two, Serbian three (dan, dana, dana). */
const FORMS: Record<'en' | 'sr-Latn', Intl.LDMLPluralRule[]> = {
  en: ['one', 'other'],
  'sr-Latn': ['one', 'few', 'other'],
};

const rules = { en: new Intl.PluralRules('en'), 'sr-Latn': new Intl.PluralRules('sr-Latn') };

/** The text with every choice made; what is only filled in stays for later. */
export const choosePlurals = (
  text: string,
  language: keyof typeof FORMS,
  values: Record<string, string | number>,
): string =>
  text.replace(/\{(\w+)\|([^{}]+)\}/g, (_, name: string, forms: string) => {
    const category = rules[language].select(Number(values[name]));
    return forms.split('|')[FORMS[language].indexOf(category)] ?? '';
  });
