/**
 * Decides when the widget asks for the status of a session: after 2, then 4, then 6 seconds. A decision is noticed soon,
 * and a session of ten minutes costs fewer than 120 requests whatever the user does.
 */

/**
 * The maximum number of checks in one session. The list of banks, the start and one check at the end are counted
 * separately.
 */
export const CHECKS_MAX = 112;
/** Checks that are reserved for the schedule: when no more are left, returning to the page does not trigger a check. */
const KEPT_FOR_SCHEDULE = 12;
/** A window that becomes visible and focused at once must trigger one check only. */
const WAKE_GAP_MS = 1_000;

const SLOWEST_MS = 6_000;

/** Returns the milliseconds between the response to check number `checks` and the next check. */
export const pauseAfter = (checks: number, now: number, deadline: number): number => {
  const wanted = checks < 5 ? 2_000 : checks < 15 ? 4_000 : SLOWEST_MS;
  // Switching windows may have used more checks than planned: distribute the remaining ones over the remaining time.
  const sparing = (deadline - now) / Math.max(1, CHECKS_MAX - checks);
  return sparing > SLOWEST_MS ? sparing : wanted;
};

/** Returns whether returning to the page may trigger a check. */
export const mayWake = (checks: number, checkedAt: number, now: number): boolean =>
  checks < CHECKS_MAX - KEPT_FOR_SCHEDULE && now - checkedAt >= WAKE_GAP_MS;
