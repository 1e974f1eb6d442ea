import type { Room } from '../platform/room/room.ts';
import type { Needs as WebhookNeeds } from '../webhooks/needs.ts';
import { fireRoutes } from './fire-routes.ts';
import type { Needs } from './needs.ts';
import { clockPreviewRoutes } from './preview-routes.ts';
import { ClockPreview } from './preview-schema.ts';
import { sandboxRoutes } from './routes.ts';
import { BankFault, ClockAdvanced, RemovedTransaction, SandboxClock } from './schema.ts';

/** The test clock, scripted changes, and faults of banks. */
export const sandbox: Room<Needs & WebhookNeeds> = {
  routes: (app, deps) => {
    sandboxRoutes(app, deps);
    clockPreviewRoutes(app, deps);
    fireRoutes(app, deps);
  },
  schemas: [BankFault, ClockAdvanced, ClockPreview, RemovedTransaction, SandboxClock],
};
