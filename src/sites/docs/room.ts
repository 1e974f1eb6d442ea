import type { Room } from '../../platform/room/room.ts';
import type { Needs } from './needs.ts';
import { docsSiteRoutes } from './routes.ts';

/** The documentation at `/docs`. */
export const documentation: Room<Needs> = {
  routes: docsSiteRoutes,
};
