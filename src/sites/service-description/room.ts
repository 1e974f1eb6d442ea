import type { Room } from '../../platform/room/room.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { type Deps, ServiceDescription, serviceRoutes } from './routes.ts';

/** What the service is, and whether it is well. */
export const serviceDescription: Room<Deps> = {
  routes: (app, deps) => {
    serviceRoutes(app, deps);
    metricsRoutes(app);
  },
  schemas: [ServiceDescription],
};
