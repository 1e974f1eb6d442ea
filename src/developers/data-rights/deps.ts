import type { Deps as ConnectionDeps } from '../../consent/connections/deps.ts';
import type { RetentionRule } from '../../platform/room/room.ts';
import type { Recorder } from '../usage/recorder/recorder.ts';

/** The dependencies of erasing a connection, and the rules for deletion by age. */
export interface Deps extends ConnectionDeps {
  retention: readonly RetentionRule[];
  recorder: Pick<Recorder, 'countRead'>;
}
