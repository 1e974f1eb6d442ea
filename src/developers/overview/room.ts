import type { Room } from '../../platform/room/room.ts';
import { type Needs, overviewRoutes } from './routes.ts';
import { DeveloperOverview, Onboarding } from './schema.ts';

/** What the first page of the portal shows. */
export const overview: Room<Needs> = {
  routes: overviewRoutes,
  schemas: [DeveloperOverview, Onboarding],
};
