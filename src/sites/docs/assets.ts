/** The site's style sheet and scripts, at addresses that change with their content. */
import { browserBundles } from '../pages/bundles.ts';
import { digestOf, type Kept, keep } from './kept.ts';

export interface SiteAssets {
  style: string;
  script: string;
  /** Loaded when somebody searches. */
  search: string;
  /** What is served at each of these addresses. */
  files: ReadonlyMap<string, Kept>;
}

const make = async (): Promise<SiteAssets> => {
  const { docsStyle, docsScript, docsSearch } = await browserBundles();
  const files = new Map<string, Kept>();
  const file = (name: string, extension: string, type: string, content: string): string => {
    const address = `/docs/assets/${name}.${digestOf(content)}.${extension}`;
    files.set(address, keep(`${type}; charset=utf-8`, content));
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

/** Those of this process; a failure is tried again by the next request. */
export const siteAssets = (): Promise<SiteAssets> => {
  assets ??= make().catch((error: unknown) => {
    assets = undefined;
    throw error;
  });
  return assets;
};
