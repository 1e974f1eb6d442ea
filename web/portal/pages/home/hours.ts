/** The hours of a day, for a chart. */

interface Hour {
  /** Beginning of the hour, ISO 8601. */
  hour: string;
  requests: number;
  errors: number;
}

const HOUR = 3_600_000;
/** The last 24 full hours and the present one. */
const SHOWN = 25;

/** Returns every hour up to a moment, oldest first, including those without requests. */
export const hoursOf = (at: string, asked: readonly Hour[]): Hour[] => {
  const present = Math.floor(Date.parse(at) / HOUR) * HOUR;
  const known = new Map(asked.map((each) => [Date.parse(each.hour), each]));
  return Array.from({ length: SHOWN }, (_, place) => {
    const begun = present - (SHOWN - 1 - place) * HOUR;
    return known.get(begun) ?? { hour: new Date(begun).toISOString(), requests: 0, errors: 0 };
  });
};
