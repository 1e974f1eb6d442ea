import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
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

// Registered while the file loads, so that it runs after the file's last test.
after(async () => (await directory)?.remove());
