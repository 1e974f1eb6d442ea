/**
 * The only place that reads the machine's wall clock. Everything else is handed a {@link Clock}, so that
 * tests (and each API key's test clock) decide what time it is.
 */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Monotonic milliseconds, for measuring durations only; never for deciding what time it is. */
export const monotonicMs = (): number => performance.now();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
