import { DAY, SECOND } from '../../packages/common/clock.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Goal } from './advance.ts';
import { MAX_ADVANCE_DAYS, MAX_AHEAD_DAYS } from './schema.ts';

/** Where a request wants the clock to go. @throws MISSING_FIELDS, INVALID_PARAMETER */
export const goalOf = (
  body: { days?: number; seconds?: number; to?: string },
  now: Date,
  wall: Date,
): Goal => {
  const { days, seconds, to } = body;
  const given = to !== undefined ? 'to' : days !== undefined ? 'days' : 'seconds';
  const refuse = (reason: string): ApiError =>
    new ApiError('INVALID_PARAMETER', { parameter: given, reason });
  if (to === undefined && days === undefined && seconds === undefined) {
    throw new ApiError('MISSING_FIELDS', { fields: 'days, seconds or to' });
  }
  if (to !== undefined && (days !== undefined || seconds !== undefined)) {
    throw refuse('send to or a span, not both');
  }
  const span =
    to === undefined ? (days ?? 0) * DAY + (seconds ?? 0) * SECOND : Date.parse(to) - now.getTime();
  if (span < 0) {
    throw refuse(`a clock never goes back, and it is ${now.toISOString()} for this key already`);
  }
  if (span > MAX_ADVANCE_DAYS * DAY) throw refuse('it is more than ten years ahead');
  if (now.getTime() + span > wall.getTime() + MAX_AHEAD_DAYS * DAY) {
    throw refuse('a clock may be at most a hundred years ahead');
  }
  return to === undefined ? { span } : { to: new Date(to) };
};
