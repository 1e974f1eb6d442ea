import { pathToFileURL } from 'node:url';
import { atProcessEnd } from './process-end.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary.ts';

let directory: Promise<TemporaryDirectory> | undefined;

/**
 * KEY_STORE_URL for the processes of a test's database: a folder of its own, the same for all who share the database.
 * In memory where there is room, so that its writes cost nothing.
 */
export const keyStoreUrl = async (databaseUrl: string): Promise<string> => {
  directory ??= temporaryDirectory();
  return `${pathToFileURL((await directory).path)}${new URL(databaseUrl).pathname}`;
};

atProcessEnd(async () => (await directory)?.remove());
