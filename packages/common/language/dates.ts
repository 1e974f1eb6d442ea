import type { Language } from './languages.ts';

/** Formats a day, `YYYY-MM-DD`. Serbian writes numbers with a point after each; English writes the month as a word. */
export const dateIn = (language: Language, day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return language === 'en'
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    : `${date}. ${month}. ${year}.`;
};
