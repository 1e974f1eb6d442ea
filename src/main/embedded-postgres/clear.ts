import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearLeftover } from './leftover.ts';

/** The database, its access, the master key and the key store. */
const OF_SERVICE = ['postgres', 'postgres.json', 'master.key', 'keys'];

/** Deletes everything that the service stored in the directory, and no other file. The caller holds its lock. */
export const clearDataDirectory = async (dataDir: string): Promise<void> => {
  await clearLeftover(join(dataDir, 'postgres'));
  for (const name of OF_SERVICE) await rm(join(dataDir, name), { recursive: true, force: true });
};
