/** What browsers load of `web/`: read from the build, or made in memory where the sources run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInto } from '../../platform/built.ts';
import type { Bundles } from './make-bundles.ts';

/** The file of the build that has them. */
export const BUNDLES_FILE = 'bundles.json';

const load = async (): Promise<Bundles> => {
  if (builtInto === null) return (await import('./make-bundles.ts')).makeBundles();
  return JSON.parse(await readFile(join(builtInto, BUNDLES_FILE), 'utf8')) as Bundles;
};

let bundles: Promise<Bundles> | undefined;

/** The bundles of this process; a failure is tried again by the next request. */
export const browserBundles = (): Promise<Bundles> => {
  bundles ??= load().catch((error: unknown) => {
    bundles = undefined;
    throw error;
  });
  return bundles;
};
