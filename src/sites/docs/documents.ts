/** Pages that are Markdown files of the repository. */
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
  /** Title in the navigation. */
  title: string;
  file: string;
  /** True if the search ranks the page last. */
  aside: boolean;
}

const isThere = (file: string): boolean => existsSync(new URL(file, root));

/** Returns all documents, each followed by its Serbian translation. */
export const documents = (exists = isThere): Document[] =>
  contents.flatMap(({ pages, aside = false }) =>
    pages.flatMap((entry): Document[] => {
      const { title, file } = entry;
      const twin = file.replace(/\.md$/, '.sr.md');
      const page: Document = { address: addressOf(entry), language: 'en', title, file, aside };
      // Ranked after the English page, which more readers look for.
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

/** The address in the documents: a service started on the reader's machine. */
const WRITTEN_URL = 'http://localhost:3000';

/** The parts of the configuration that documents contain. */
export type Installation = Pick<Config, 'publicUrl' | 'demoApiKeys'>;

/** Replaces address and demo key by those of this installation, so that commands can be pasted. */
export const adaptToInstallation = (text: string, { publicUrl, demoApiKeys }: Installation): string =>
  text
    .replaceAll(WRITTEN_URL, publicUrl)
    .replaceAll(DEVELOPMENT_DEMO_KEY, demoApiKeys[0] ?? placeholders.apiKey);

export const renderDocument = ({ file }: Document, installation: Installation): Rendered =>
  renderMarkdown(adaptToInstallation(readFileSync(new URL(file, root), 'utf8'), installation), {
    link: (href) => siteAddress(file, href),
  });
