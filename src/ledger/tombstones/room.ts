import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { Room } from '../../platform/room/room.ts';
import { tombstoneWorker } from './tombstones.ts';

/** Records of erased things in the key store, so that a restored backup does not bring them back. */
export const tombstones: Room<{ dataKeys: { store: KeyStore } }> = {
  jobs: (deps) => [tombstoneWorker(deps)],
};
