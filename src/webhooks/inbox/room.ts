import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { inboxRoutes } from './routes.ts';

/** The inbox of a development installation, for webhooks without a receiver. */
export const webhookInbox: Room<Deps> = {
  routes: inboxRoutes,
  personalData,
  retention: [
    { table: 'webhook_inbox', column: 'received_at', on: 'wall', kept: DAY },
    { table: 'webhook_inbox_behaviours', column: 'set_at', on: 'wall', kept: DAY },
  ],
};
