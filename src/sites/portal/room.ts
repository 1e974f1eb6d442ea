import type { Room } from '../../platform/room/room.ts';
import { type Needs, portalRoutes } from './routes.ts';

/** The developer portal. */
export const portal: Room<Needs> = {
  routes: portalRoutes,
};
