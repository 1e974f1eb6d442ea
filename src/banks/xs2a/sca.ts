/** What becomes of an authorisation by itself. */
import { MINUTE } from '../../../packages/common/clock.ts';
import type { ScaStatus } from './authorisation-store.ts';

/** How long the bank's page waits for the user. */
const PAGE_LIFETIME = 10 * MINUTE;

const FINAL: readonly ScaStatus[] = ['finalised', 'failed'];

/** The state at an instant: one that nobody decided about in time has failed. */
export const scaStatusAt = (
  { status, createdAt }: { status: ScaStatus; createdAt: Date },
  now: Date,
): ScaStatus =>
  !FINAL.includes(status) && createdAt.getTime() + PAGE_LIFETIME <= now.getTime() ? 'failed' : status;
