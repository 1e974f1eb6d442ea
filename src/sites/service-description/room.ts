import type { Room } from '../../platform/room/room.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { type Deps, ServiceDescription, serviceRoutes } from './routes.ts';

/** Description, health and readiness of the service. */
export const serviceDescription: Room<Deps> = {
  routes: (app, deps) => {
    serviceRoutes(app, deps);
    metricsRoutes(app, deps);
  },
  schemas: [ServiceDescription],
};
