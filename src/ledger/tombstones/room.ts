import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { Room } from '../../platform/room/room.ts';
import { tombstoneWorker } from './tombstones.ts';

/** What ended for good, as the key store remembers it. */
export const tombstones: Room<{ dataKeys: { store: KeyStore } }> = {
  jobs: (deps) => [tombstoneWorker(deps)],
};
