import type { Room } from '../../platform/room/room.ts';
import { type Deps, portalRoutes } from './routes.ts';

/** The developer portal. */
export const portal: Room<Deps> = {
  routes: portalRoutes,
};
