/** Brings `extras.ts`, once, from the service. */
import { BASE } from './api.ts';
import { el } from './dom.ts';
import type * as Extras from './extras.ts';

/** Replaced when the script is served: the file's hash, which its address holds, and its digest. */
const ADDRESS = `${BASE}/service-extras.__EXTRAS_HASH__.js`;
const INTEGRITY = '__EXTRAS_INTEGRITY__';

let found: typeof Extras | undefined;
let coming: Promise<void> | undefined;

/** Undefined until they have come, and where they cannot come: what needs them then does with less. */
export const extras = (): typeof Extras | undefined => found;

/** Resolves when they are there, or when they cannot be had. */
export const loadExtras = (): Promise<void> => {
  coming ??= (async () => {
    // An import takes no digest of its own, but finds what was preloaded with one.
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

/** For pages that bring them along. */
export const haveExtras = (given: typeof Extras): void => {
  found = given;
};
