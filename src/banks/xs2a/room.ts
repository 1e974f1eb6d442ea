import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { Dialect } from './dialect.ts';
import { personalData } from './personal-data.ts';
import { xs2aData } from './personal-store.ts';
import { xs2aRoutes } from './routes.ts';
import { CreatedTpp, Decision, DeletedTpp, Tpp, WithdrawnConsent } from './schema.ts';

/** The simulated banks as a third-party provider sees them, over the interface of the Berlin Group. */
export const xs2a: Room<Deps> = {
  routes: xs2aRoutes,
  personalData,
  personalDataByCode: xs2aData,
  schemas: [CreatedTpp, Decision, DeletedTpp, Dialect, Tpp, WithdrawnConsent],
  retention: [
    { table: 'xs2a_consents', column: 'created_at', on: 'key', kept: 100 * DAY },
    { table: 'xs2a_requests', column: 'seen_at', on: 'wall', kept: DAY },
  ],
};
