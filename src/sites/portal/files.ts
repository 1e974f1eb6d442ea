/** Finds the portal's files: in the build, or in the cache when running from the sources. */
import { join } from 'node:path';
import { buildDirectory } from '../../platform/build-directory.ts';

/** The folder of the build that contains the portal. */
export const PORTAL_FOLDER = 'portal';

const find = async (): Promise<string> =>
  buildDirectory === null
    ? (await import('./from-sources.ts')).portalFromSources()
    : join(buildDirectory, PORTAL_FOLDER);

let directory: Promise<string> | undefined;

/** Returns the directory of index.html and its assets; the next request retries after a failure. */
export const portalDirectory = (): Promise<string> => {
  directory ??= find().catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
};
