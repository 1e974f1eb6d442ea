import type { Room } from '../../platform/room/room.ts';
import { requestRecordData } from './personal-store.ts';

/** Requests that are repeated by their `Idempotency-Key`. */
export const idempotency: Room<object> = {
  personalData: requestRecordData,
};
