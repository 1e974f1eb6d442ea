import type { Room } from '../../platform/room/room.ts';
import type { Deps } from './deps.ts';
import { mcpRoutes } from './routes.ts';

/** Tools for assistants, by the Model Context Protocol. */
export const mcp: Room<Deps> = {
  routes: (app, deps) => mcpRoutes(app, deps),
};
