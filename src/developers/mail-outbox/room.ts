import type { Room } from '../../platform/room/room.ts';
import { type Deps, outboxRoutes } from './routes.ts';

/** The mails that a development installation did not send. */
export const mailOutbox: Room<Deps> = {
  routes: outboxRoutes,
};
