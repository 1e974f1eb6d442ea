import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { connectSessionData } from './personal-store.ts';
import { connectRoutes } from './routes.ts';
import { ConnectSession, ConnectStatus } from './schema.ts';

/** The minutes in which a user authorizes at the bank. */
export const connectSessions: Room<Deps> = {
  routes: connectRoutes,
  personalData,
  personalDataByCode: connectSessionData,
  schemas: [ConnectSession, ConnectStatus],
  retention: [{ table: 'connect_sessions', column: 'created_at', on: 'key', kept: 7 * DAY }],
};
