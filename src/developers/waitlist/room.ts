import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { type Deps, waitlistRoutes } from './routes.ts';
import { WaitlistEntry } from './schema.ts';

/** The waiting list for live banks. */
export const waitlist: Room<Deps> = {
  routes: waitlistRoutes,
  personalData,
  schemas: [WaitlistEntry],
  retention: [{ table: 'waitlist', column: 'created_at', on: 'wall', keptForMs: 730 * DAY }],
};
