/** The site's style sheet and scripts, at addresses that change with their content. */
import { browserBundles } from '../pages/bundles.ts';
import { type CachedBody, digestOf, toCachedBody } from './cached-body.ts';

export interface SiteAssets {
  style: string;
  script: string;
  /** Loaded by the first search. */
  search: string;
  /** The files by address. */
  files: ReadonlyMap<string, CachedBody>;
}

const make = async (): Promise<SiteAssets> => {
  const { docsStyle, docsScript, docsSearch } = await browserBundles();
  const files = new Map<string, CachedBody>();
  const file = (name: string, extension: string, type: string, content: string): string => {
    const address = `/docs/assets/${name}.${digestOf(content)}.${extension}`;
    files.set(address, toCachedBody(`${type}; charset=utf-8`, content));
    return address;
  };
  const script = (name: string, content: string): string => file(name, 'js', 'text/javascript', content);
  return {
    style: file('site', 'css', 'text/css', docsStyle),
    script: script('site', docsScript),
    search: script('search', docsSearch),
    files,
  };
};

let assets: Promise<SiteAssets> | undefined;

/** Returns the assets of this process; the next request retries after a failure. */
export const siteAssets = (): Promise<SiteAssets> => {
  assets ??= make().catch((error: unknown) => {
    assets = undefined;
    throw error;
  });
  return assets;
};
