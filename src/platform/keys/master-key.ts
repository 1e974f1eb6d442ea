import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { ConfiguredKey } from '../master-key-settings.ts';
import { MasterKey } from '../secrets.ts';
import { KeyStoreError } from './key-store.ts';
import { type Kms, type KmsOptions, vaultTransit } from './kms.ts';

/**
 * Returns the key that wraps all others: configured, unwrapped by the key management service, or generated once in the
 * data directory (mode 0600). If two processes start at once, the one that creates the file wins.
 * @param warn reports that the key management service is asked again
 * @throws KeyStoreError when a wrapped key cannot be unwrapped
 */
export const masterKey = async (
  { masterKey: configured, formerMasterKeys, dataDir, kms: settings }: Config,
  warn: (message: string) => void,
  options: KmsOptions = {},
): Promise<MasterKey> => {
  const kms = settings && vaultTransit(settings, warn, options);
  const present = configured ? await inTheClear(kms, configured) : await generated(dataDir);
  return new MasterKey(present, await Promise.all(formerMasterKeys.map((key) => inTheClear(kms, key))));
};

const inTheClear = async (kms: Kms | null, key: ConfiguredKey): Promise<Buffer> => {
  if (Buffer.isBuffer(key)) return key;
  const unwrapped = await kms!.unwrap(key.wrapped);
  if (unwrapped.length === 32) return unwrapped;
  throw new KeyStoreError(
    `The key management service unwrapped ${unwrapped.length} bytes instead of a master key of 32. Make one with: npm run keys -- new`,
  );
};

const generated = async (dataDir: string): Promise<Buffer> => {
  const file = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    const made = randomBytes(32);
    await handle.writeFile(made.toString('base64'));
    await handle.sync();
    await handle.close();
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Buffer.from(await readFile(file, 'utf8'), 'base64');
  }
};
