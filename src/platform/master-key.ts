import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { MasterKey } from './secrets.ts';

/**
 * Returns the key that wraps all others: configured, or generated once in the data directory (mode 0600). If two
 * processes start at once, the one that creates the file wins.
 */
export const masterKey = async (config: Config): Promise<MasterKey> => {
  const { masterKey: configured, formerMasterKeys, dataDir } = config;
  if (configured) return new MasterKey(configured, formerMasterKeys);
  const file = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    const made = randomBytes(32);
    await handle.writeFile(made.toString('base64'));
    await handle.sync();
    await handle.close();
    return new MasterKey(made, formerMasterKeys);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return new MasterKey(Buffer.from(await readFile(file, 'utf8'), 'base64'), formerMasterKeys);
  }
};
