/** What browsers load of `web/`: read from the build, or made in memory where the sources run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInto } from '../platform/built.ts';

export interface Bundles {
  /** The address of the service stands in it as `__PUBLIC_URL__`. */
  widget: string;
  /** What the widget loads when it is used: a module. Its address and digest stand in `widget` as placeholders. */
  widgetExtras: string;
  bankPageScript: string;
  bankPageStyle: string;
  demoScript: string;
  demoStyle: string;
  /** Of the documentation: what every page loads. */
  docsScript: string;
  docsStyle: string;
  /** A module, for whoever searches. */
  docsSearch: string;
}

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
