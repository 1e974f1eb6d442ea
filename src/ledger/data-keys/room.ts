import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';

/** The keys that seal the data of connections. */
export const dataKeys: Room<object> = {
  personalData,
};
