import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { plaidData } from './personal-store.ts';
import { plaidRoutes } from './routes.ts';

/** Plaid's interface, for programs that are written for it. */
export const plaid: Room<Deps> = {
  routes: plaidRoutes,
  personalData,
  personalDataByCode: plaidData,
};
