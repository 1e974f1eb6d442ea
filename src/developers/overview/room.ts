import type { Room } from '../../platform/room/room.ts';
import { type Deps, overviewRoutes } from './routes.ts';
import { DeveloperOverview, Onboarding } from './schema.ts';

/** What the first page of the portal shows. */
export const overview: Room<Deps> = {
  routes: overviewRoutes,
  schemas: [DeveloperOverview, Onboarding],
};
