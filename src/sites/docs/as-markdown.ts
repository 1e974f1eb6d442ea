/**
 * Every page as Markdown, for programs: a document as it was written, and a generated page converted from its HTML.
 */
import { readFileSync } from 'node:fs';
import type TurndownService from 'turndown';
import type { Document, Installation } from './documents.ts';
import { adaptToInstallation } from './documents.ts';
import { siteAddress } from './links.ts';
import type { PageContent } from './page.ts';
import { root } from './root.ts';

/** Returns the address of the Markdown form of a page. */
export const markdownAddress = (address: string): string => `${address}.md`;

const LINK = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g;
const FENCE = /^(\s*)(`{3,}|~{3,})(.*)$/s;

/**
 * Returns a document with its links between files replaced by links to Markdown pages of the site. A link to a file
 * that is not on the site becomes text.
 */
export const documentAsMarkdown = ({ file }: Document, installation: Installation): string => {
  const text = adaptToInstallation(readFileSync(new URL(file, root), 'utf8'), installation);
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const [, indent = '', mark, info = ''] = FENCE.exec(line) ?? [];
      if (mark !== undefined && (fence === null || (mark.startsWith(fence) && info.trim() === ''))) {
        fence = fence === null ? mark : null;
        return indent + mark + fenceInfo(info);
      }
      return fence === null
        ? line.replace(LINK, (_, image, label, href) => linked(file, image, label, href))
        : line;
    })
    .join('\n');
};

/** Keeps the language of "ts tab=TypeScript"; the rest is only for this site. */
const fenceInfo = (info: string): string => info.trim().split(' ', 1)[0]!;

const linked = (file: string, image: string, label: string, href: string): string => {
  const address = siteAddress(file, href);
  if (address === null) return label;
  return `${image}[${label}](${image === '' ? toMarkdownAddress(address) : address})`;
};

/** Returns the Markdown address of a page of the site; other addresses are unchanged. */
const toMarkdownAddress = (address: string): string =>
  /^\/docs(?!\/(?:explorer|collections)\b)/.test(address)
    ? address.replace(/^([^#?]*)/, markdownAddress)
    : address;

let turndown: Promise<TurndownService> | undefined;

const converter = (): Promise<TurndownService> => {
  turndown ??= import('turndown').then(({ default: Turndown }) => {
    const made = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
    // Forms, buttons and scripts have no content to read.
    made.remove(['form', 'button', 'script']);
    made.addRule('anchor', {
      filter: (node) => node.nodeName === 'A' && node.className === 'anchor',
      replacement: (content) => content,
    });
    made.addRule('link', {
      filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '').startsWith('/'),
      replacement: (content, node) =>
        `[${content}](${toMarkdownAddress((node as HTMLElement).getAttribute('href')!)})`,
    });
    made.addRule('summary', {
      filter: 'summary',
      replacement: (content) => `\n\n**${content}**\n\n`,
    });
    return made;
  });
  return turndown;
};

export const contentAsMarkdown = async ({
  title,
  body,
}: Pick<PageContent, 'title' | 'body'>): Promise<string> =>
  `# ${title}\n\n${(await converter()).turndown(body.toString())}\n`;
