import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { usageWorkers } from './jobs.ts';
import { personalData } from './personal-data.ts';
import { requestData } from './personal-store.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { RequestDetails, RequestParameter, RequestRecord, RequestSample } from './requests/request-schema.ts';
import { usageRoutes } from './routes.ts';
import { Latency, UsageReport } from './schema.ts';

/** Requests and usage of keys. */
export const usage: Room<Deps> = {
  routes: (app, deps) => {
    usageRoutes(app, deps);
    requestRoutes(app, deps);
  },
  jobs: usageWorkers,
  personalData,
  personalDataByCode: requestData,
  schemas: [Latency, RequestDetails, RequestParameter, RequestRecord, RequestSample, UsageReport],
};
