import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { webPageRoutes } from './routes.ts';

/** Pages for people: the landing page, the widget, the pages of banks, the demo. */
export const pages: Room<Deps> = {
  routes: webPageRoutes,
};
