import type { Room } from '../../platform/room/room.ts';
import { type Deps, overviewRoutes } from './routes.ts';
import { DeveloperOverview, Onboarding } from './schema.ts';

/** The content of the portal's first page. */
export const overview: Room<Deps> = {
  routes: overviewRoutes,
  schemas: [DeveloperOverview, Onboarding],
};
