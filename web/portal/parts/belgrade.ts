/** Belgrade's clock, by which the portal shows every moment. */

const inBelgrade = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Belgrade',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Milliseconds that Belgrade's clock is ahead of UTC at a moment. */
const aheadAt = (moment: number): number =>
  Date.parse(`${inBelgrade.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;

/** The moment at which Belgrade's clock shows this (`2026-03-14T11:00`); NaN for what is no time. */
export const momentInBelgrade = (shown: string): number => {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const near = asUtc - aheadAt(asUtc);
  // Once more from there: the clocks may have been changed in between.
  return asUtc - aheadAt(near);
};

/** The calendar date in Belgrade at a moment. */
export const dateInBelgrade = (moment: string | number): string =>
  inBelgrade.format(new Date(moment)).slice(0, 10);
