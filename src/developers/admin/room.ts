import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { adminRoutes } from './routes.ts';
import { AdminDeveloper, AdminWaitlistEntry, Overview, RemovedFactors } from './schema.ts';

/** The view of the installation's owner. */
export const admin: Room<Deps> = {
  routes: adminRoutes,
  schemas: [AdminDeveloper, AdminWaitlistEntry, Overview, RemovedFactors],
  // It names nobody.
  retention: [{ table: 'admin_actions', column: 'at', on: 'wall', keptForMs: 730 * DAY }],
  personalData,
};
