import type { Room } from '../../platform/room/room.ts';
import { type Deps, openapiRoutes } from './routes.ts';

/** The interface description. */
export const interfaceDescription: Room<Deps> = {
  routes: openapiRoutes,
};
