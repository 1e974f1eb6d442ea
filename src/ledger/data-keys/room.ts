import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';

/** The keys that seal what belongs to a connection. */
export const dataKeys: Room<object> = {
  personalData,
};
