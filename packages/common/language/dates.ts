import type { Language } from './languages.ts';

/** A day, `YYYY-MM-DD`. Serbian writes dates in figures, with a point after each; English writes the month out. */
export const dateIn = (language: Language, day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return language === 'en'
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    : `${date}. ${month}. ${year}.`;
};
