/** Every page as Markdown, for programs that read: a document as it was written, what is made from data from its HTML. */
import { readFileSync } from 'node:fs';
import type TurndownService from 'turndown';
import type { Document, Installation } from './documents.ts';
import { adapted } from './documents.ts';
import { siteAddress } from './links.ts';
import type { Written } from './page.ts';
import { root } from './root.ts';

/** Where a page is as Markdown. */
export const markdownAddress = (address: string): string => `${address}.md`;

const LINK = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g;
const FENCE = /^(\s*)(`{3,}|~{3,})(.*)$/s;

/** Links between files of the repository lead to pages here, in the same form; what the site does not have is left as text. */
export const documentAsMarkdown = ({ file }: Document, installation: Installation): string => {
  const text = adapted(readFileSync(new URL(file, root), 'utf8'), installation);
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

/** "ts tab=TypeScript" is for the site: what is left is the language, which is all that others know. */
const fenceInfo = (info: string): string => info.trim().split(' ', 1)[0]!;

const linked = (file: string, image: string, label: string, href: string): string => {
  const address = siteAddress(file, href);
  if (address === null) return label;
  return `${image}[${label}](${image === '' ? inMarkdown(address) : address})`;
};

/** Pages have this form too; other sites and places on the same page are as they are. */
const inMarkdown = (address: string): string =>
  /^\/docs(?!\/(?:explorer|collections)\b)/.test(address)
    ? address.replace(/^([^#?]*)/, markdownAddress)
    : address;

let turndown: Promise<TurndownService> | undefined;

const converter = (): Promise<TurndownService> => {
  turndown ??= import('turndown').then(({ default: Turndown }) => {
    const made = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
    // Forms that a script fills, and buttons, are nothing to read.
    made.remove(['form', 'button', 'script']);
    made.addRule('anchor', {
      filter: (node) => node.nodeName === 'A' && node.className === 'anchor',
      replacement: (content) => content,
    });
    made.addRule('link', {
      filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '').startsWith('/'),
      replacement: (content, node) =>
        `[${content}](${inMarkdown((node as HTMLElement).getAttribute('href')!)})`,
    });
    made.addRule('summary', {
      filter: 'summary',
      replacement: (content) => `\n\n**${content}**\n\n`,
    });
    return made;
  });
  return turndown;
};

export const writtenAsMarkdown = async ({ title, body }: Pick<Written, 'title' | 'body'>): Promise<string> =>
  `# ${title}\n\n${(await converter()).turndown(body.toString())}\n`;
