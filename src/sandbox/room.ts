import type { Room } from '../platform/room/room.ts';
import type { Deps as WebhookDeps } from '../webhooks/endpoints/deps.ts';
import type { Deps } from './deps.ts';
import { fireRoutes } from './fire-routes.ts';
import { clockPreviewRoutes } from './preview-routes.ts';
import { ClockPreview } from './preview-schema.ts';
import { sandboxRoutes } from './routes.ts';
import { BankFault, ClockAdvanced, RemovedTransaction, SandboxClock } from './schema.ts';

/** The test clock, scripted changes, and faults of banks. */
export const sandbox: Room<Deps & WebhookDeps> = {
  routes: (app, deps) => {
    sandboxRoutes(app, deps);
    clockPreviewRoutes(app, deps);
    fireRoutes(app, deps);
  },
  schemas: [BankFault, ClockAdvanced, ClockPreview, RemovedTransaction, SandboxClock],
};
