import { DAY } from '../../../packages/common/clock.ts';
import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { personalData } from './personal-data.ts';
import { assistantData } from './personal-store.ts';
import { assistantRoutes } from './routes.ts';
import { Assistant, AssistantDecision, AssistantRequest } from './schema.ts';

/** Assistants that a developer let in, by OAuth. */
export const assistants: Room<Deps> = {
  routes: assistantRoutes,
  personalData,
  personalDataByCode: assistantData,
  schemas: [Assistant, AssistantDecision, AssistantRequest],
  retention: [
    { table: 'assistant_clients', column: 'forget_at', on: 'wall', kept: 0 },
    { table: 'assistant_codes', column: 'expires_at', on: 'wall', kept: DAY },
    { table: 'assistant_tokens', column: 'expires_at', on: 'wall', kept: DAY },
  ],
};
