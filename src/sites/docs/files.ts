/** What the site has beside its pages: what programs read, what the search is made from, collections for clients of HTTP. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { breather } from '../../../packages/common/breather.ts';
import type { Findable } from '../../../packages/common/pages/search-index.ts';
import type { Config } from '../../platform/config.ts';
import { collections } from '../openapi/collections/collections.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import { markdownAddress } from './as-markdown.ts';
import { HOME } from './home.ts';
import { type Kept, keep } from './kept.ts';
import { type DescribedPlace, llmsText } from './llms.ts';
import { searchPhrases } from './search-phrases.ts';
import type { Sources } from './sources.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** How each is made, by its address. */
export const filesOf = (
  document: InterfaceDocument,
  sources: Sources,
  config: Config,
): Map<string, () => Promise<Kept>> =>
  new Map([
    ['/docs/search.json', async () => keep(JSON_TYPE, `${JSON.stringify(await findablesOf(sources))}\n`)],
    ['/llms.txt', async () => keep(TEXT_TYPE, await llms(sources, config.publicUrl))],
    ['/llms-full.txt', async () => keep(TEXT_TYPE, await everything(sources, config.publicUrl))],
    ...COLLECTIONS.map((name): [string, () => Promise<Kept>] => [
      `/docs/collections/${name}`,
      async () => collection(name, document, config),
    ]),
  ]);

export const findablesOf = async ({ findables }: Sources): Promise<Findable[]> => {
  const breathe = breather();
  const found: Findable[] = [];
  for (const step of findables) {
    found.push(...step());
    await breathe();
  }
  return found.map((findable) => {
    const asked = searchPhrases[findable.address];
    return asked === undefined ? findable : { ...findable, asked };
  });
};

const llms = async ({ pages, navigation }: Sources, publicUrl: string): Promise<string> => {
  const breathe = breather();
  const describe = async (address: string): Promise<string> => {
    await breathe();
    return pages.find((page) => page.address === address)!.write().description;
  };
  const sections = [];
  for (const { title, pages: places } of navigation) {
    const described: DescribedPlace[] = [];
    for (const place of places) described.push({ ...place, description: await describe(place.address) });
    sections.push({ title, pages: described });
  }
  return llmsText(await describe(HOME), sections, publicUrl);
};

/** Every page of the navigation in its order, and every error: all that there is to read, in one file. */
const everything = async ({ pages }: Sources, publicUrl: string): Promise<string> => {
  const breathe = breather();
  const texts: string[] = [];
  for (const { address, language, asMarkdown } of pages) {
    if (language !== 'en') continue;
    texts.push(`<!-- ${publicUrl}${markdownAddress(address)} -->\n\n${(await asMarkdown()).trim()}\n`);
    await breathe();
  }
  return texts.join('\n');
};

const BRUNO = 'open-banking.bruno.zip';
const COLLECTIONS = ['open-banking.postman_collection.json', 'open-banking.http', BRUNO];

const collection = async (
  name: string,
  document: InterfaceDocument,
  { publicUrl, demoApiKeys }: Config,
): Promise<Kept> => {
  const texts = collections(document, { url: publicUrl, apiKey: demoApiKeys[0] ?? '' });
  if (name === BRUNO) return keep('application/zip', await zipOfFolder(texts, 'bruno/'));
  return keep(name.endsWith('.json') ? JSON_TYPE : TEXT_TYPE, texts[name]!);
};

/** Packs the texts whose path begins with `folder`. The same texts give the same bytes, so the ETag stays. */
const zipOfFolder = async (texts: Record<string, string>, folder: string): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(texts)) {
    if (!path.startsWith(folder)) continue;
    zip.addBuffer(Buffer.from(text), path.slice(folder.length), { mtime: new Date(0) });
  }
  zip.end();
  return buffer(zip.outputStream);
};
