import type { Room } from '../platform/room/room.ts';
import { pullWorkers } from './jobs.ts';
import type { Needs } from './needs.ts';
import { personalData } from './personal-data.ts';
import { bankPullRoutes } from './routes.ts';

/** The one path on which news of a bank arrives. */
export const ingest: Room<Needs> = {
  routes: bankPullRoutes,
  jobs: pullWorkers,
  personalData,
};
