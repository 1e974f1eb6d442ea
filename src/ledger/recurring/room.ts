import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { recurringRoutes } from './routes.ts';
import { RecurringStream, RecurringSummary } from './schema.ts';
import { upcomingRoutes } from './upcoming-routes.ts';
import { Upcoming } from './upcoming-schema.ts';

/** Recurring payments and income, and what is due next. */
export const recurring: Room<Deps> = {
  routes: (app, deps) => {
    recurringRoutes(app, deps);
    upcomingRoutes(app, deps);
  },
  schemas: [RecurringStream, RecurringSummary, Upcoming],
};
