/** Where the portal's files are: in the build, or where they were made of the sources while these run. */
import { join } from 'node:path';
import { builtInto } from '../../platform/built.ts';

/** The folder of the build that has them. */
export const PORTAL_FOLDER = 'portal';

const find = async (): Promise<string> =>
  builtInto === null
    ? (await import('./from-sources.ts')).portalFromSources()
    : join(builtInto, PORTAL_FOLDER);

let directory: Promise<string> | undefined;

/** The directory of index.html and its assets; a failure is tried again by the next request. */
export const portalDirectory = (): Promise<string> => {
  directory ??= find().catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
};
