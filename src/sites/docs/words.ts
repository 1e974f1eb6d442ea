/** The words of the frame around a page, in the language of the page. */
export type Language = 'en' | 'sr';

export interface Words {
  skip: string;
  contents: string;
  onThisPage: string;
  previous: string;
  next: string;
  search: string;
  portal: string;
  explorer: string;
  theme: string;
  otherLanguage: string;
}

export const words: Record<Language, Words> = {
  en: {
    skip: 'Skip to the text',
    contents: 'Contents',
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    search: 'Search',
    portal: 'Portal',
    explorer: 'Explorer',
    theme: 'Theme',
    otherLanguage: 'Srpski',
  },
  sr: {
    skip: 'Pređi na tekst',
    contents: 'Sadržaj',
    onThisPage: 'Na ovoj stranici',
    previous: 'Prethodno',
    next: 'Sledeće',
    search: 'Pretraga',
    portal: 'Portal',
    explorer: 'Explorer',
    theme: 'Tema',
    otherLanguage: 'English',
  },
};

/** As the `lang` attribute says it: what is written here is in Latin script. */
export const languageTag: Record<Language, string> = { en: 'en', sr: 'sr-Latn' };
