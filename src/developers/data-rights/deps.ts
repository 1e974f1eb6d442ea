import type { Deps as ConnectionDeps } from '../../consent/connections/deps.ts';
import type { RetentionRule } from '../../platform/room/room.ts';

/** What erasing a connection takes, and what is deleted by its age. */
export interface Deps extends ConnectionDeps {
  retention: readonly RetentionRule[];
}
