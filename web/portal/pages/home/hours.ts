/** The hours of a day as a chart needs them. */

interface Hour {
  /** ISO 8601: when it began. */
  hour: string;
  requests: number;
  errors: number;
}

const HOUR = 3_600_000;
/** The last 24 whole ones and the present one. */
const SHOWN = 25;

/** Every hour up to a moment, oldest first, those without requests too. */
export const hoursOf = (at: string, asked: readonly Hour[]): Hour[] => {
  const present = Math.floor(Date.parse(at) / HOUR) * HOUR;
  const known = new Map(asked.map((each) => [Date.parse(each.hour), each]));
  return Array.from({ length: SHOWN }, (_, place) => {
    const begun = present - (SHOWN - 1 - place) * HOUR;
    return known.get(begun) ?? { hour: new Date(begun).toISOString(), requests: 0, errors: 0 };
  });
};
