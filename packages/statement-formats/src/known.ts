/** What stands where nothing is known, so that a field that must be there has a text. */
const NOTHING = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOREF']);

/** The text without blanks around it, null where it says nothing. */
export const known = (text: string | null): string | null => {
  const trimmed = text?.trim() ?? '';
  return NOTHING.has(trimmed.toUpperCase()) ? null : trimmed;
};

/** A day before 1901 is what programs write where they have none: 0001-01-01 or 1900-01-01. */
export const knownDay = (date: string): string | null => (date < '1901' ? null : date);
