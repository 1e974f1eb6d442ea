import type { Room } from '../../platform/room/room.ts';
import { type Needs, openapiRoutes } from './routes.ts';

/** The interface description. */
export const interfaceDescription: Room<Needs> = {
  routes: openapiRoutes,
};
