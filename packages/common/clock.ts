/**
 * The only file that reads the machine's wall clock. Other code receives a {@link Clock}, so that
 * tests (and each API key's test clock) determine the time.
 */
export interface Clock {
  /** The current instant. */
  now(): Date;
  /**
   * Milliseconds that only grow, for measuring durations such as a rate limit's window or the age of a cached key. A change
   * of the wall clock does not affect them. Never use them as the time of day.
   */
  monotonicMs(): number;
}

export const monotonicMs = (): number => performance.now();

export const systemClock: Clock = { now: () => new Date(), monotonicMs };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
