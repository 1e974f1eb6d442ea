import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { docsSiteRoutes } from './routes.ts';

/** The documentation at `/docs`. */
export const documentation: Room<Deps> = {
  routes: docsSiteRoutes,
};
