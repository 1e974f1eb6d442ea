import type { Room } from '../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { type Deps, eventRoutes } from './routes.ts';
import { Event } from './schema.ts';
import { eraseAccountFields } from './store.ts';

/** The list and the stream of events. */
export const events: Room<Deps> = {
  routes: eventRoutes,
  personalData,
  // By code: account ids are removed from the payload. The outbox erases the rest when it records a revocation.
  personalDataByCode: () => ({ eraseAccounts: eraseAccountFields }),
  schemas: [Event],
};
