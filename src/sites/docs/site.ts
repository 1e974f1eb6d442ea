/** The site: each of its pages, made when it is first asked for and kept from then on. */
import { createSearch, type Found, type SearchIndex } from '../../../packages/common/pages/search-index.ts';
import type { Config } from '../../platform/config.ts';
import { type Html, html } from '../../platform/html.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import { siteAssets } from './assets.ts';
import { filesOf, findablesOf } from './files.ts';
import { framed, type NavigationSection, type Page } from './frame.ts';
import { HTML, type Kept, keep, MARKDOWN } from './kept.ts';
import type { Written } from './page.ts';
import { searchPage } from './search-page.ts';
import { type Source, sourcesOf } from './sources.ts';

export interface Site {
  /** As HTML, or with `.md` behind its address as Markdown. Null where the site has no page. */
  page(address: string): Promise<Kept> | null;
  /** Says that there is no such page. */
  missing(): Promise<Kept>;
  /** What is no page: style, scripts, and what {@link filesOf} names. */
  file(address: string): Promise<Kept | undefined>;
  results(query: string): Promise<Html>;
  /** The same for programs: addresses of pages, best first. */
  found(query: string): Promise<Found[]>;
  /** Where the reference has an operation, by its operationId. */
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
  const kept = new Map<string, Promise<Kept>>();
  /** Made once, by the first who asks; a failure is tried again by the next. */
  const once = (address: string, make: () => Promise<Kept>): Promise<Kept> => {
    const made = kept.get(address) ?? make();
    kept.set(address, made);
    made.catch(() => kept.delete(address));
    return made;
  };

  const frame = async (page: Page): Promise<Html> => framed(page, navigation, await siteAssets());
  const apart = (address: string, written: Written): Promise<Html> =>
    frame({ address, language: 'en', unlisted: true, ...written });
  const make = async ({ address, language, write }: Source): Promise<Kept> => {
    const place = { ...neighboursOf(address, navigation), twin: twinOf(address, pages) };
    const { description, ...written } = write();
    const page = { address, language, description: description.slice(0, DESCRIPTION), ...written, ...place };
    return keep(HTML, (await frame(page)).toString());
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
      return read ? once(address, async () => keep(MARKDOWN, await read())) : null;
    },
    missing: () => once(MISSING, async () => keep(HTML, (await apart(MISSING, missingPage)).toString())),
    async file(address) {
      const file = files.get(address);
      return file ? once(address, file) : (await siteAssets()).files.get(address);
    },
    results: async (query) => apart('/docs/search', searchPage(query, await search())),
    found: async (query) => (await search()).find(query),
    operation: (id) => operations.get(id),
  };
};

/** As much of the first paragraph as a list of results shows. */
const DESCRIPTION = 200;

/** No page has it. */
const MISSING = '';

const missingPage: Written = {
  title: 'There is no such page',
  description: 'The documentation has no page at this address.',
  headings: [],
  body: html`<p>The documentation has nothing at this address. <a href="/docs">Begin at the beginning</a>, look at
<a href="/docs/reference">every endpoint</a>, or search.</p>`,
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
