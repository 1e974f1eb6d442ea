/** The site: each of its pages, made when it is first asked for and kept from then on. */
import { createSearch, type SearchIndex } from '../../web/docs-site/search-index.ts';
import { collections } from '../openapi/collections/collections.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import type { Config } from '../platform/config.ts';
import { type Html, html } from '../platform/html.ts';
import { siteAssets } from './assets.ts';
import { framed, type NavigationSection, type Page } from './frame.ts';
import { HOME } from './home.ts';
import { HTML, type Kept, keep } from './kept.ts';
import { type DescribedSection, llmsText } from './llms.ts';
import type { Written } from './page.ts';
import { searchPage } from './search-page.ts';
import { type Source, sourcesOf } from './sources.ts';

export interface Site {
  /** Null where the site has no page. */
  page(address: string): Promise<Kept> | null;
  /** Says that there is no such page. */
  missing(): Promise<Kept>;
  results(query: string): Promise<Html>;
  /** What the search of a browser is made from. */
  findables(): Kept;
  llms(): Kept;
  /** A collection for a client of HTTP, by the name of its file. */
  collection(name: string): Kept | undefined;
  /** Where the reference has an operation, by its operationId. */
  operation(id: string): string | undefined;
  asset(address: string): Promise<Kept | undefined>;
}

export const createSite = (
  document: InterfaceDocument,
  endpoints: readonly Endpoint[],
  config: Config,
): Site => {
  const assets = siteAssets();
  const { pages, navigation, findables, operations } = sourcesOf(document, endpoints, config);
  const sources = new Map(pages.map((source) => [source.address, source]));
  const kept = new Map<string, Promise<Kept>>();
  /** Made once, by the first who asks; a failure is tried again by the next. */
  const once = (address: string, make: () => Promise<Kept>): Promise<Kept> => {
    const made = kept.get(address) ?? make();
    kept.set(address, made);
    made.catch(() => kept.delete(address));
    return made;
  };

  const frame = async (page: Page): Promise<Html> => framed(page, navigation, await assets);
  const apart = (address: string, written: Written): Promise<Html> =>
    frame({ address, language: 'en', unlisted: true, ...written });
  const make = async ({ address, language, write }: Source): Promise<Kept> => {
    const place = { ...neighboursOf(address, navigation), twin: twinOf(address, sources) };
    const { description, ...written } = write();
    const page = { address, language, description: description.slice(0, DESCRIPTION), ...written, ...place };
    return keep(HTML, (await frame(page)).toString());
  };

  let index: SearchIndex | undefined;
  let searched: Kept | undefined;
  let listed: Kept | undefined;
  let collected: Map<string, Kept> | undefined;
  return {
    page(address) {
      const source = sources.get(address);
      return source ? once(address, () => make(source)) : null;
    },
    missing: () => once(MISSING, async () => keep(HTML, (await apart(MISSING, missingPage)).toString())),
    results: (query) => {
      index ??= createSearch(findables());
      return apart('/docs/search', searchPage(query, index));
    },
    findables: () => {
      searched ??= keep('application/json; charset=utf-8', `${JSON.stringify(findables())}\n`);
      return searched;
    },
    llms: () => {
      listed ??= keep(
        'text/plain; charset=utf-8',
        llmsText(...described(sources, navigation), config.publicUrl),
      );
      return listed;
    },
    collection: (name) => {
      collected ??= collectionsOf(document, config);
      return collected.get(name);
    },
    operation: (id) => operations.get(id),
    asset: async (address) => (await assets).files.get(address),
  };
};

/** Those that are one file; Bruno, whose own form is a folder, reads Postman's. */
const collectionsOf = (
  document: InterfaceDocument,
  { publicUrl, demoApiKeys }: Config,
): Map<string, Kept> => {
  const texts = collections(document, { url: publicUrl, apiKey: demoApiKeys[0] ?? '' });
  const files = Object.entries(texts).filter(([path]) => !path.includes('/'));
  return new Map(
    files.map(([name, text]) => [
      name,
      keep(name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8', text),
    ]),
  );
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

const described = (
  sources: ReadonlyMap<string, Source>,
  navigation: readonly NavigationSection[],
): [string, DescribedSection[]] => {
  const descriptionAt = (address: string): string => sources.get(address)!.write().description;
  const sections = navigation.map(({ title, pages }) => ({
    title,
    pages: pages.map((place) => ({ ...place, description: descriptionAt(place.address) })),
  }));
  return [descriptionAt(HOME), sections];
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
