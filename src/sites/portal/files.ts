/** Where the portal's files are: in the build, or where they were made of the sources while these run. */
import { join } from 'node:path';
import { buildDirectory } from '../../platform/build-directory.ts';

/** The folder of the build that has them. */
export const PORTAL_FOLDER = 'portal';

const find = async (): Promise<string> =>
  buildDirectory === null
    ? (await import('./from-sources.ts')).portalFromSources()
    : join(buildDirectory, PORTAL_FOLDER);

let directory: Promise<string> | undefined;

/** The directory of index.html and its assets; a failure is tried again by the next request. */
export const portalDirectory = (): Promise<string> => {
  directory ??= find().catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
};
