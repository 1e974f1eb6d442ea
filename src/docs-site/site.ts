/** The site: which pages there are, and each of them, made when it is first asked for and kept from then on. */
import { siteAssets } from './assets.ts';
import { contents } from './contents.ts';
import { documents, renderDocument } from './documents.ts';
import { framed, type NavigationSection, type Page, type Place } from './frame.ts';
import { HTML, type Kept, keep } from './kept.ts';
import { addressOf } from './links.ts';
import type { Language } from './words.ts';

/** A page before it has its place among the others. */
export type Written = Pick<Page, 'title' | 'description' | 'body' | 'headings'>;

interface Source extends Place {
  language: Language;
  write: () => Written;
}

export interface Site {
  /** Of every page. */
  addresses: readonly string[];
  /** Null where the site has no page. */
  page(address: string): Promise<Kept> | null;
  asset(address: string): Promise<Kept | undefined>;
}

export const createSite = (): Site => {
  const assets = siteAssets();
  const sources = new Map<string, Source>(documentSources().map((source) => [source.address, source]));
  const navigation = navigationOf();
  const kept = new Map<string, Promise<Kept>>();

  const make = async ({ address, language, write }: Source): Promise<Kept> => {
    const page: Page = { address, language, ...write(), ...neighboursOf(address, navigation) };
    page.twin = twinOf(address, sources);
    return keep(HTML, framed(page, navigation, await assets).toString());
  };

  return {
    addresses: [...sources.keys()],
    page(address) {
      const source = sources.get(address);
      if (!source) return null;
      const made = kept.get(address) ?? make(source);
      kept.set(address, made);
      return made;
    },
    asset: async (address) => (await assets).files.get(address),
  };
};

/** As much of the first paragraph as a list of results shows. */
const DESCRIPTION = 200;

const documentSources = (): Source[] =>
  documents().map((document) => ({
    ...document,
    write: () => {
      const { title, lead, body, headings } = renderDocument(document);
      return { title, description: lead.slice(0, DESCRIPTION), body, headings };
    },
  }));

const navigationOf = (): NavigationSection[] =>
  contents.map(({ title, pages }) => ({
    title,
    pages: pages.map((entry) => ({ address: addressOf(entry), title: entry.title })),
  }));

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
  return sources.has(twin) ? twin : undefined;
};
