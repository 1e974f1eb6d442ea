import { SECOND } from '../../../packages/common/clock.ts';

/** Returns the Retry-After header in milliseconds from now; null when it is absent or invalid. */
export const parseRetryAfter = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * SECOND;
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};
