/**
 * Inside the service, money is an integer number of minor units (para, cent). In the API it is a JSON number with at most
 * two decimals. Only integers are added, because sums of floats drift.
 */
export type MinorUnits = number;

/** 123456 → 1234.56. Exact to two decimals for every safe integer below 2^53 / 100. */
export const toMajor = (minor: MinorUnits): number => minor / 100;

/**
 * 1234.56 → 123456, or null when the number has more than two decimals or is not exactly representable in
 * minor units.
 */
export const toMinor = (major: number): MinorUnits | null => {
  const minor = Math.round(major * 100);
  if (!Number.isSafeInteger(minor) || minor / 100 !== major) return null;
  return minor === 0 ? 0 : minor;
};

/** Separates the thousands of a whole number: `1234567` → `1.234.567`. */
export const groupThousands = (digits: string, mark: string): string => {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return [digits.slice(0, first), ...groups].filter(Boolean).join(mark);
};
