import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOfCommand } from '../../platform/cell-settings.ts';
import type { Config } from '../../platform/config.ts';
import { readAccess, urlOf } from './access.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { startEmbedded } from './start.ts';

export interface ReachedDatabase {
  readonly url: string;
  /** Stops the embedded database, where it was started for the caller. */
  close(): Promise<void>;
}

/**
 * Finds the database of the configuration for a command: that of DATABASE_URL, the embedded one of a running service, or else
 * the embedded one, which is started.
 * @throws CellNeeded, and EmbeddedDatabaseError also where there is no embedded database yet
 */
export const reachDatabase = async (config: Config): Promise<ReachedDatabase> => {
  const { dataDir } = config;
  const databaseUrl = databaseOfCommand(config);
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => {} };
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new EmbeddedDatabaseError(
      'MISSING',
      `There is no database in ${dataDir}. Name its data directory in DATA_DIR, or the database in DATABASE_URL.`,
    );
  }
  try {
    const { url, stop } = await startEmbedded({ dataDir });
    return { url, close: stop };
  } catch (error) {
    const access = await readAccess(dataDir);
    if (!(error instanceof EmbeddedDatabaseError && error.code === 'IN_USE' && access)) throw error;
    return { url: urlOf(access), close: async () => {} };
  }
};
