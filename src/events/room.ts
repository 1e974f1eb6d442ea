import type { Room } from '../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { type Deps, eventRoutes } from './routes.ts';
import { Event } from './schema.ts';
import { eraseAccountNames } from './store.ts';

/** What happened, to read and to follow. */
export const events: Room<Deps> = {
  routes: eventRoutes,
  personalData,
  // By code: names of accounts are cut out of the payload. The rest is erased as the outbox records a revocation.
  personalDataByCode: () => ({ eraseAccounts: eraseAccountNames }),
  schemas: [Event],
};
