import type { Room } from '../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { bankFigures } from './figures-store.ts';
import { pullWorkers } from './jobs.ts';
import { personalData } from './personal-data.ts';
import { bankPullRoutes } from './routes.ts';

/** The one path on which news of a bank arrives. */
export const ingest: Room<Deps> = {
  routes: bankPullRoutes,
  jobs: pullWorkers,
  personalData,
  figures: bankFigures,
};
