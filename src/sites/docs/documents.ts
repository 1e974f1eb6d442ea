/** The pages that are Markdown files of the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { type Config, DEVELOPMENT_DEMO_KEY } from '../../platform/config.ts';
import { contents } from './contents.ts';
import { addressOf, siteAddress } from './links.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { root } from './root.ts';
import { placeholders } from './sample-call.ts';
import type { Language } from './words.ts';

export interface Document {
  address: string;
  language: Language;
  /** As the navigation calls it. */
  title: string;
  file: string;
  /** The search shows it after the others. */
  aside: boolean;
}

const isThere = (file: string): boolean => existsSync(new URL(file, root));

/** All of them, a Serbian twin after its page. */
export const documents = (exists = isThere): Document[] =>
  contents.flatMap(({ pages, aside = false }) =>
    pages.flatMap((entry): Document[] => {
      const { title, file } = entry;
      const twin = file.replace(/\.md$/, '.sr.md');
      const page: Document = { address: addressOf(entry), language: 'en', title, file, aside };
      // The search shows it after the page that more readers look for.
      const serbian: Document = {
        ...page,
        address: addressOf(entry, 'sr'),
        language: 'sr',
        file: twin,
        aside: true,
      };
      return exists(twin) ? [page, serbian] : [page];
    }),
  );

/** The address that documents speak of: a service that was just started on the reader's machine. */
const WRITTEN_URL = 'http://localhost:3000';

/** What of the configuration the documents speak of. */
export type Installation = Pick<Config, 'publicUrl' | 'demoApiKeys'>;

/** As this installation has it: the commands of a page can be pasted as they stand. */
export const adapted = (text: string, { publicUrl, demoApiKeys }: Installation): string =>
  text
    .replaceAll(WRITTEN_URL, publicUrl)
    .replaceAll(DEVELOPMENT_DEMO_KEY, demoApiKeys[0] ?? placeholders.apiKey);

export const renderDocument = ({ file }: Document, installation: Installation): Rendered =>
  renderMarkdown(adapted(readFileSync(new URL(file, root), 'utf8'), installation), {
    link: (href) => siteAddress(file, href),
  });
