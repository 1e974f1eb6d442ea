/** Placeholders in required fields without a value. */
const NOTHING = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOREF']);

/** Returns the text without surrounding blanks, null for a placeholder. */
export const withoutPlaceholder = (text: string | null): string | null => {
  const trimmed = text?.trim() ?? '';
  return NOTHING.has(trimmed.toUpperCase()) ? null : trimmed;
};

/** Returns the day, null for a day before 1901: programs write 0001-01-01 or 1900-01-01 instead of no day. */
export const plausibleDay = (date: string): string | null => (date < '1901' ? null : date);
