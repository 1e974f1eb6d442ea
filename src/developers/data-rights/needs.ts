import type { Needs as ConnectionNeeds } from '../../consent/connections/needs.ts';
import type { RetentionRule } from '../../platform/room/room.ts';

/** What erasing a connection takes, and what is deleted by its age. */
export interface Needs extends ConnectionNeeds {
  retention: readonly RetentionRule[];
}
