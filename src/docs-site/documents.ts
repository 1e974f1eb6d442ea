/** The pages that are Markdown files of the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { entries } from './contents.ts';
import { addressOf, siteAddress } from './links.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { root, sizeOf } from './pictures.ts';
import type { Language } from './words.ts';

export interface Document {
  address: string;
  language: Language;
  /** As the navigation calls it. */
  title: string;
  file: string;
}

const exists = (file: string): boolean => existsSync(new URL(file, root));

/** All of them, a Serbian twin after its page. */
export const documents = (): Document[] =>
  entries.flatMap((entry) => {
    const twin = entry.file.replace(/\.md$/, '.sr.md');
    const page: Document = {
      address: addressOf(entry),
      language: 'en',
      title: entry.title,
      file: entry.file,
    };
    return exists(twin)
      ? [page, { ...page, address: addressOf(entry, 'sr'), language: 'sr' as const, file: twin }]
      : [page];
  });

export const renderDocument = ({ file }: Document): Rendered =>
  renderMarkdown(readFileSync(new URL(file, root), 'utf8'), {
    link: (href) => siteAddress(file, href),
    image: (href) => {
      const src = siteAddress(file, href);
      const size = src.startsWith('/docs/') ? sizeOf(src.slice(1)) : null;
      return { src, ...size };
    },
  });
