import type { Room } from '../../platform/room/room.ts';
import type { Needs } from './needs.ts';
import { mcpRoutes } from './routes.ts';

/** Tools for assistants, by the Model Context Protocol. */
export const mcp: Room<Needs> = {
  routes: (app, deps) => mcpRoutes(app, deps),
};
