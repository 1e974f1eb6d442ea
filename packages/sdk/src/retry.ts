/** Whether a request is tried again, and after how long. Pure. */

/** The longest wait that a `Retry-After` is obeyed for, in milliseconds; one that asks for more is an error at once. */
export const LONGEST_WAIT_MS = 60_000;

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/** How an attempt failed. */
export interface Failed {
  /** 0 without a response. */
  status: number;
  error_code: string;
  /** In seconds. */
  retry_after: number | null;
}

/** Whether the same request may be sent again after this. @param repeatable whether it does no harm twice */
const mayRepeat = ({ status, error_code, retry_after }: Failed, repeatable: boolean): boolean => {
  // What was refused for its rate was not carried out.
  if (status === 429) return true;
  if (!repeatable) return false;
  // The first attempt with the same key is still under way; without Retry-After the key is another request's.
  if (error_code === 'IDEMPOTENCY_CONFLICT') return retry_after !== null;
  const unread = error_code === 'UNREADABLE_RESPONSE' && status >= 200 && status < 300;
  return status === 0 || status >= 500 || unread;
};

/**
 * Milliseconds until the next attempt, null when there is none. Delays double from half a second to eight and vary by
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

/** The Retry-After header in seconds from now, whether it is a number or a date; null when it cannot be read. */
export const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), Number.MAX_SAFE_INTEGER);
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
};
