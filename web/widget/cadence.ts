/**
 * When the status of a session is asked for: after 2, then 4, then 6 seconds, so that a decision is noticed soon
 * and a session of ten minutes stays below 120 requests, whatever the user does meanwhile.
 */

/** Checks that one session may cost; the list of banks, the start and one check at the end come on top. */
export const CHECKS_MAX = 112;
/** The last ones are kept for the schedule: returning to the page no longer triggers a check of its own. */
const KEPT_FOR_SCHEDULE = 12;
/** A window that is shown and focused at once must not count twice. */
const WAKE_GAP_MS = 1_000;

const SLOWEST_MS = 6_000;

/** Milliseconds from the answer of the `checks`-th check to the next one. */
export const pauseAfter = (checks: number, now: number, deadline: number): number => {
  const wanted = checks < 5 ? 2_000 : checks < 15 ? 4_000 : SLOWEST_MS;
  // The user's coming and going may have used more than the schedule foresaw: spread what is left.
  const sparing = (deadline - now) / Math.max(1, CHECKS_MAX - checks);
  return sparing > SLOWEST_MS ? sparing : wanted;
};

/** Whether coming back to the page may trigger a check. */
export const mayWake = (checks: number, checkedAt: number, now: number): boolean =>
  checks < CHECKS_MAX - KEPT_FOR_SCHEDULE && now - checkedAt >= WAKE_GAP_MS;
