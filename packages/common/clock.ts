/**
 * The only file that reads the machine's wall clock. Other code receives a {@link Clock}, so that
 * tests (and each API key's test clock) determine the time.
 */
export interface Clock {
  /** The current instant. */
  now(): Date;
  /**
   * Milliseconds that only grow, for measuring durations; never for deciding what time it is. A step of the wall clock
   * does not change them, so whatever ends after a duration (a rate limit's window, a cached key) uses them.
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
