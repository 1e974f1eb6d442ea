import type { Room } from '../platform/room/room.ts';
import { eventData } from './personal-store.ts';
import { eventRoutes, type Needs } from './routes.ts';
import { Event } from './schema.ts';

/** What happened, to read and to follow. */
export const events: Room<Needs> = {
  routes: eventRoutes,
  personalData: eventData,
  schemas: [Event],
};
