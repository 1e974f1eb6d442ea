import { MINUTE } from '../../../../packages/common/clock.ts';
import type { ScaStatus } from './authorisation-store.ts';

/** Lifetime of an authorisation. */
const PAGE_LIFETIME = 10 * MINUTE;

const FINAL: readonly ScaStatus[] = ['finalised', 'failed'];

/** Returns the status at an instant: an authorisation that was not decided in time has failed. */
export const scaStatusAt = (
  { status, createdAt }: { status: ScaStatus; createdAt: Date },
  now: Date,
): ScaStatus =>
  !FINAL.includes(status) && createdAt.getTime() + PAGE_LIFETIME <= now.getTime() ? 'failed' : status;
