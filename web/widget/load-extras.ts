/** Loads `extras.ts` from the service, once. */
import { BASE } from './api.ts';
import { el } from './dom.ts';
import type * as Extras from './extras.ts';

/** The server replaces both: the hash of the file, which is part of its address, and its integrity digest. */
const ADDRESS = `${BASE}/service-extras.__EXTRAS_HASH__.js`;
const INTEGRITY = '__EXTRAS_INTEGRITY__';

let found: typeof Extras | undefined;
let coming: Promise<void> | undefined;

/** Returns the extras; undefined until they are loaded and if they cannot be loaded. Callers must work without them. */
export const extras = (): typeof Extras | undefined => found;

/** Resolves when the extras are loaded or have failed to load. */
export const loadExtras = (): Promise<void> => {
  coming ??= (async () => {
    // `import()` accepts no integrity digest, but it reuses a module that was preloaded with one.
    const link = el('link', { rel: 'modulepreload', href: ADDRESS, integrity: INTEGRITY, crossorigin: '' });
    document.head.append(link);
    try {
      found = await import(ADDRESS);
    } catch {
      coming = undefined;
    }
    link.remove();
  })();
  return coming;
};

/** Provides the extras to pages that bundle them. */
export const haveExtras = (given: typeof Extras): void => {
  found = given;
};
