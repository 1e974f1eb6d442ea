import type { Room } from '../../platform/room/room.ts';
import { personalData } from './personal-data.ts';
import { type Deps, rotationWorker } from './rotation.ts';

/** Changes the master key. */
export const masterKey: Room<Deps> = {
  jobs: (deps) => [rotationWorker(deps)],
  personalData,
};
