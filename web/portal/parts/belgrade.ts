/** Civil time in Belgrade, in which the portal shows all times. */

const inBelgrade = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Belgrade',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the milliseconds by which Belgrade's clock is ahead of UTC at an instant. */
const aheadAt = (moment: number): number =>
  Date.parse(`${inBelgrade.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;

/** Returns the instant of a Belgrade wall-clock time (`2026-03-14T11:00`); NaN for an invalid time. */
export const momentInBelgrade = (shown: string): number => {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const near = asUtc - aheadAt(asUtc);
  // Look up the offset once more, because a clock change may be between the two instants.
  return asUtc - aheadAt(near);
};

/** Returns the calendar date in Belgrade at an instant. */
export const dateInBelgrade = (moment: string | number): string =>
  inBelgrade.format(new Date(moment)).slice(0, 10);
