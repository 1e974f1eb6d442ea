import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { Health } from './schema.ts';

/** Whether the data of a connection are as recent as they should be. */
export const connectionHealth: Room<object> = {
  personalData,
  schemas: [Health],
};
