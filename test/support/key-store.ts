import { pathToFileURL } from 'node:url';
import { atProcessEnd } from './process-end.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary.ts';

let directory: Promise<TemporaryDirectory> | undefined;

/**
 * Returns KEY_STORE_URL for the processes of a test's database: one folder for all of them, in memory if there is room, so
 * that writes are fast.
 */
export const keyStoreUrl = async (databaseUrl: string): Promise<string> => {
  directory ??= temporaryDirectory();
  return `${pathToFileURL((await directory).path)}${new URL(databaseUrl).pathname}`;
};

atProcessEnd(async () => (await directory)?.remove());
