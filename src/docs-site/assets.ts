/** The site's style sheet and script, at addresses that change with their content. */
import { browserBundles } from '../web-pages/bundle.ts';
import { digestOf, type Kept, keep } from './kept.ts';

export interface SiteAssets {
  style: string;
  script: string;
  /** What is served at each of these addresses. */
  files: ReadonlyMap<string, Kept>;
}

export const siteAssets = async (): Promise<SiteAssets> => {
  const { docsStyle, docsScript } = await browserBundles();
  const files = new Map<string, Kept>();
  const file = (extension: string, type: string, content: string): string => {
    const address = `/docs/assets/site.${digestOf(content)}.${extension}`;
    files.set(address, keep(`${type}; charset=utf-8`, content));
    return address;
  };
  return {
    style: file('css', 'text/css', docsStyle),
    script: file('js', 'text/javascript', docsScript),
    files,
  };
};
