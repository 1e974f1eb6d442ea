/** Searches the documentation, in the browser and, for readers without scripts, on the server. */
import MiniSearch from 'minisearch';

/** A section of a page, an operation or an error. */
export interface Findable {
  /** Address with its anchor. */
  address: string;
  title: string;
  /** Title of the page. */
  page: string;
  text: string;
  /** Search phrases, separated by commas; the text need not contain them. */
  asked?: string;
  /** Whether it is listed after all other results. */
  aside?: boolean;
}

export interface Found {
  address: string;
  title: string;
  page: string;
  /** An excerpt around the first match. */
  excerpt: string;
}

export interface SearchIndex {
  find(query: string): Found[];
}

/** Maximum length of a query in characters; longer queries are cut. */
const LONGEST_QUERY = 100;
/** Number of entries that are indexed at once, which takes a few milliseconds. */
const AT_ONCE = 10;
/** Weight of entries that rank lower. */
const ASIDE = 0.3;
/** The number of results. */
const SHOWN = 20;

/** Treats Š and ш like s, because readers type all of them. */
const folded = (term: string): string =>
  term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'dj');

/** Makes `webhooks` and `webhook` equal. The search also tolerates one wrong letter in longer words. */
const stemmed = (term: string): string | null => {
  const word = folded(term);
  if (STOP_WORDS.has(word)) return null;
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from how i in is it its me my of on or should that the this to use using we ' +
    'what when where with you your'
  ).split(' '),
);

const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** Removes filler words of a query: `How do I paginate?` becomes `paginate`. */
const phraseOf = (text: string): string =>
  tokenize(text)
    .map(stemmed)
    .filter((word) => word !== null && word !== '')
    .join(' ');

/**
 * Returns the words of the phrases that the title lacks, each once, because the number of phrases with a word means
 * nothing.
 */
const furtherWords = ({ asked = '', title }: Findable): string => {
  const known = new Set(phraseOf(title).split(' '));
  const words = new Set(phraseOf(asked).split(' '));
  return [...words].filter((word) => !known.has(word)).join(' ');
};

/** Builds the index in small steps, so that other work continues. */
export const createSearch = async (findables: readonly Findable[]): Promise<SearchIndex> => {
  const index = new MiniSearch<Findable & { id: number }>({
    fields: ['title', 'page', 'asked', 'text'],
    processTerm: stemmed,
  });
  await index.addAllAsync(
    findables.map((findable, id) => ({ ...findable, id, asked: furtherWords(findable) })),
    { chunkSize: AT_ONCE },
  );
  const options = {
    boost: { title: 4, page: 2, asked: 2 },
    prefix: (term: string) => term.length > 1,
    fuzzy: (term: string) => (term.length > 3 && !/^\d+$/.test(term) ? 1 : false),
    weights: { fuzzy: 0.45, prefix: 0.4 },
    boostDocument: (id: number) => (findables[id]!.aside ? ASIDE : 1),
  };
  const places = new Map(
    findables.flatMap(({ asked = '' }, id) =>
      asked.split(',').map((phrase) => [phraseOf(phrase), id] as const),
    ),
  );
  return {
    find(asked) {
      const query = asked.slice(0, LONGEST_QUERY);
      const all = index.search(query, { ...options, combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' });
      const phrase = phraseOf(query);
      const meant = phrase === '' ? undefined : places.get(phrase);
      const first =
        found.find(({ id }) => id === meant) ?? (meant === undefined ? null : { id: meant, terms: [] });
      const ordered = first === null ? found : [first, ...found.filter(({ id }) => id !== meant)];
      return ordered.slice(0, SHOWN).map(({ id, terms }) => {
        const { address, title, page, text } = findables[id as number]!;
        return { address, title, page, excerpt: excerptOf(text, terms) };
      });
    },
  };
};

/** Length of an excerpt in characters. */
const EXCERPT = 160;

const excerptOf = (text: string, terms: readonly string[]): string => {
  const plain = text.toLowerCase();
  const places = terms.map((term) => plain.indexOf(term)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  if (text.length <= EXCERPT) return text;
  const from = first < EXCERPT / 2 ? 0 : text.indexOf(' ', first - EXCERPT / 3) + 1;
  const piece = text.slice(from, from + EXCERPT);
  return `${from > 0 ? '… ' : ''}${piece.slice(0, piece.lastIndexOf(' '))} …`;
};
