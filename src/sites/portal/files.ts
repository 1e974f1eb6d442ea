/** Finds the portal's files: in the build, or in the cache when running from the sources. */
import { join } from 'node:path';
import { builtInto } from '../../platform/built.ts';

/** The folder of the build that contains the portal. */
export const PORTAL_FOLDER = 'portal';

const find = async (): Promise<string> =>
  builtInto === null
    ? (await import('./from-sources.ts')).portalFromSources()
    : join(builtInto, PORTAL_FOLDER);

let directory: Promise<string> | undefined;

/** Returns the directory of index.html and its assets; the next request retries after a failure. */
export const portalDirectory = (): Promise<string> => {
  directory ??= find().catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
};
