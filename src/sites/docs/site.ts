/** The site. Each page is made at its first request and cached. */
import { createSearch, type Found, type SearchIndex } from '../../../packages/common/pages/search-index.ts';
import type { Config } from '../../platform/config.ts';
import { type Html, html } from '../../platform/html.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import { siteAssets } from './assets.ts';
import { type CachedBody, HTML, MARKDOWN, toCachedBody } from './cached-body.ts';
import { filesOf, findablesOf } from './files.ts';
import { type NavigationSection, type Page, renderPage } from './frame.ts';
import type { PageContent } from './page.ts';
import { searchPage } from './search-page.ts';
import { type Source, sourcesOf } from './sources.ts';

export interface Site {
  /** Returns a page as HTML, or as Markdown if its address ends in `.md`. Null if the site has no such page. */
  page(address: string): Promise<CachedBody> | null;
  /** Returns the 404 page. */
  missing(): Promise<CachedBody>;
  /** Returns a file that is not a page: style, scripts, and those of {@link filesOf}. */
  file(address: string): Promise<CachedBody | undefined>;
  results(query: string): Promise<Html>;
  /** Returns search results for programs, best match first. */
  found(query: string): Promise<Found[]>;
  /** Returns the address of an operation in the reference. */
  operation(id: string): string | undefined;
}

export const createSite = (
  document: InterfaceDocument,
  endpoints: readonly Endpoint[],
  config: Config,
): Site => {
  const sources = sourcesOf(document, endpoints, config);
  const { navigation, operations } = sources;
  const pages = new Map(sources.pages.map((source) => [source.address, source]));
  const files = filesOf(document, sources, config);
  const cached = new Map<string, Promise<CachedBody>>();
  /** Caches what `make` returns; the next call retries after a failure. */
  const once = (address: string, make: () => Promise<CachedBody>): Promise<CachedBody> => {
    const made = cached.get(address) ?? make();
    cached.set(address, made);
    made.catch(() => cached.delete(address));
    return made;
  };

  const frame = async (page: Page): Promise<Html> => renderPage(page, navigation, await siteAssets());
  const apart = (address: string, written: PageContent): Promise<Html> =>
    frame({ address, language: 'en', unlisted: true, ...written });
  const make = async ({ address, language, write }: Source): Promise<CachedBody> => {
    const place = { ...neighboursOf(address, navigation), twin: twinOf(address, pages) };
    const { description, ...written } = write();
    const page = { address, language, description: description.slice(0, DESCRIPTION), ...written, ...place };
    return toCachedBody(HTML, (await frame(page)).toString());
  };

  let index: Promise<SearchIndex> | undefined;
  const search = (): Promise<SearchIndex> => {
    index ??= findablesOf(sources).then(createSearch);
    index.catch(() => {
      index = undefined;
    });
    return index;
  };
  return {
    page(address) {
      const source = pages.get(address);
      if (source) return once(address, () => make(source));
      if (!address.endsWith('.md')) return null;
      const described = address.slice(0, -'.md'.length);
      const read = pages.get(described)?.asMarkdown ?? sources.sections.get(described);
      return read ? once(address, async () => toCachedBody(MARKDOWN, await read())) : null;
    },
    missing: () =>
      once(MISSING, async () => toCachedBody(HTML, (await apart(MISSING, missingPage)).toString())),
    async file(address) {
      const file = files.get(address);
      return file ? once(address, file) : (await siteAssets()).files.get(address);
    },
    results: async (query) => apart('/docs/search', searchPage(query, await search())),
    found: async (query) => (await search()).find(query),
    operation: (id) => operations.get(id),
  };
};

/** Characters of the first paragraph that search engines show. */
const DESCRIPTION = 200;

/** Cache key of the 404 page, which no page has. */
const MISSING = '';

const missingPage: PageContent = {
  title: 'Page not found',
  description: 'The documentation has no page at this address.',
  headings: [],
  body: html`<p>The documentation has no page at this address. Go to the <a href="/docs">first page</a> or the
<a href="/docs/reference">API reference</a>, or search.</p>`,
};

const neighboursOf = (
  address: string,
  navigation: readonly NavigationSection[],
): Pick<Page, 'previous' | 'next'> => {
  const places = navigation.flatMap(({ pages }) => pages);
  const at = places.findIndex((place) => place.address === address);
  return at === -1 ? {} : { previous: places[at - 1], next: places[at + 1] };
};

const SERBIAN = /^\/docs\/sr\//;

const twinOf = (address: string, sources: ReadonlyMap<string, Source>): string | undefined => {
  const twin = SERBIAN.test(address)
    ? address.replace(SERBIAN, '/docs/')
    : address.replace(/^\/docs\//, '/docs/sr/');
  return twin !== address && sources.has(twin) ? twin : undefined;
};
