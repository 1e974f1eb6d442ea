/** Decides whether and when a request is repeated. Pure. */

/** The longest accepted `Retry-After` in milliseconds; a longer one is an error at once. */
export const LONGEST_WAIT_MS = 60_000;

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/** The failure of an attempt. */
export interface Failed {
  /** 0 without a response. */
  status: number;
  error_code: string;
  /** In seconds. */
  retry_after: number | null;
}

/** Returns whether the request may be repeated. @param repeatable whether executing it twice does no harm */
const mayRepeat = ({ status, error_code, retry_after }: Failed, repeatable: boolean): boolean => {
  // A request above the rate limit was not executed.
  if (status === 429) return true;
  if (!repeatable) return false;
  // With Retry-After, the first attempt with this key is still running; without it, another request used the key.
  if (error_code === 'IDEMPOTENCY_CONFLICT') return retry_after !== null;
  const unread = error_code === 'UNREADABLE_RESPONSE' && status >= 200 && status < 300;
  return status === 0 || status >= 500 || unread;
};

/**
 * Returns the milliseconds until the next attempt, or null. Delays double from half a second to eight and vary by
 * half, so that clients which failed together do not come back together.
 *
 * @param attempt the number of the one that failed, from 1
 * @param random from 0 to 1
 */
export const waitAfter = (
  failed: Failed,
  attempt: number,
  maxRetries: number,
  repeatable: boolean,
  random: number,
): number | null => {
  if (attempt > maxRetries || !mayRepeat(failed, repeatable)) return null;
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + random / 2);
  if (failed.retry_after === null) return delay;
  const asked = failed.retry_after * 1_000;
  return asked > LONGEST_WAIT_MS ? null : Math.max(asked + random * FIRST_DELAY_MS, delay);
};

/** Parses Retry-After (a number or a date) into seconds from now; null if it is invalid. */
export const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), Number.MAX_SAFE_INTEGER);
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
};
