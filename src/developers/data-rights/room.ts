import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { eraseAgainWorker } from './erase-again.ts';
import { erasureFigures } from './figures-store.ts';
import { personalData } from './personal-data.ts';
import { retentionWorker } from './retention.ts';
import { dataRightsRoutes } from './routes.ts';
import { Export, HeldData } from './schema.ts';

/** Access to, export and deletion of a developer's data; deletion by age. */
export const dataRights: Room<Deps> = {
  routes: dataRightsRoutes,
  jobs: (deps) => [eraseAgainWorker(deps), retentionWorker(deps)],
  schemas: [Export, HeldData],
  personalData,
  figures: erasureFigures,
};
