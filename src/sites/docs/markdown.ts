/** Markdown as the site shows it. HTML in it is shown as text: a document of this repository needs none. */
import { Marked, type Token, type Tokens } from 'marked';
import { Html, html } from '../../platform/html.ts';
import { codeBlock, tabGroup } from './code-blocks.ts';
import { anchored } from './slug.ts';

export interface Heading {
  id: string;
  text: string;
  /** 2 and 3: the page's own is no entry of its table of contents. */
  depth: number;
}

/** A stretch of a page under one heading, as the search finds it. */
interface Part {
  /** Anchor of the heading; empty for what stands before the first. */
  id: string;
  /** With the one above it: "Verify the signature: Python". */
  heading: string;
  text: string;
}

export interface Rendered {
  title: string;
  /** The first paragraph, as plain text. */
  lead: string;
  /** Without the heading of the page. */
  body: Html;
  headings: Heading[];
  parts: Part[];
}

export interface Surroundings {
  /** Where a link of the document leads on the site; null where the site has nothing like it. */
  link: (href: string) => string | null;
}

/** What a group of tabs is, between the reader of Markdown and the writer of HTML. */
interface TabsToken {
  type: 'tabs';
  raw: string;
  blocks: Tokens.Code[];
}

export const renderMarkdown = (source: string, { link }: Surroundings): Rendered => {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : html`${text}`.toString()),
      heading({ tokens, depth }) {
        const { text, id } = anchored(plain(tokens));
        if (depth > 3) return html`<h${depth} id="${id}">${text}</h${depth}>\n`.toString();
        const shown = this.parser.parseInline(tokens).replace(/(?<!\s)\s*\{#[\w-]+\}$/, '');
        return html`<h${depth} id="${id}"><a class="anchor" href="#${id}">${new Html(withoutLinks(shown))}</a></h${depth}>\n`.toString();
      },
      // Nobody ticks it here.
      checkbox: () => '<span class="box"></span> ',
      code: ({ text, lang = '' }) => codeBlock(text, lang.split(' ')[0]!).toString(),
      link({ href, tokens }) {
        const target = link(href);
        if (target === null || OTHER_SCHEME.test(target)) return this.parser.parseInline(tokens);
        const rel = /^https?:/.test(target) ? html` rel="noreferrer"` : '';
        return html`<a href="${target}"${rel}>${new Html(this.parser.parseInline(tokens))}</a>`.toString();
      },
      // The site serves no pictures.
      image: ({ text }) => html`${text}`.toString(),
      table({ header, rows }) {
        const cell = ({ tokens, align, text }: Tokens.TableCell, wanted: 'th' | 'td'): string => {
          // A heading that says nothing is none.
          const name = text.trim() === '' ? 'td' : wanted;
          return `<${name}${align ? ` class="${align}"` : ''}>${this.parser.parseInline(tokens)}</${name}>`;
        };
        const row = (cells: Tokens.TableCell[], name: 'th' | 'td'): string =>
          `<tr>${cells.map((one) => cell(one, name)).join('')}</tr>`;
        const named = header.map(({ tokens }) => plain(tokens)).filter((name) => name !== '');
        // A table whose headings are all blank is a grid, and has none.
        const head = named.length === 0 ? '' : `<thead>${row(header, 'th')}</thead>`;
        const body = rows.map((cells) => row(cells, 'td')).join('\n');
        const label = html`${named.length === 0 ? 'Table' : `Table: ${named.join(', ')}`}`;
        return `<div class="scroll" role="group" tabindex="0" aria-label="${label}"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
    extensions: [
      {
        name: 'tabs',
        renderer: (token) => {
          const { blocks } = token as unknown as TabsToken;
          return tabGroup(
            blocks.map(({ text, lang }) => ({
              label: tabOf(lang)!,
              language: lang!.split(' ')[0]!,
              code: text,
            })),
          ).toString();
        },
      },
    ],
  });
  const tokens = withTabs(marked.lexer(source));
  const at = tokens.findIndex((token) => token.type === 'heading' && (token as Tokens.Heading).depth === 1);
  const title = at === -1 ? '' : anchored(plain((tokens[at] as Tokens.Heading).tokens)).text;
  const body = tokens.filter((_, index) => index !== at);
  const first = body.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  return {
    title,
    lead: first ? plain(first.tokens) : '',
    body: new Html(marked.parser(body)),
    headings: headingsOf(body),
    parts: partsOf(title, body),
  };
};

/** What no link of a document leads to: `javascript:` and its like. */
const OTHER_SCHEME = /^(?!https?:|mailto:)[a-z][\w+.-]*:/i;

/** Headings are links to themselves, and a link holds no other. */
const withoutLinks = (text: string): string => text.replace(/<\/?a\b[^<>]*>/g, '');

/** The label in "```ts tab=TypeScript". */
const tabOf = (info: string | undefined): string | undefined => /(?:^|\s)tab=(\S+)/.exec(info ?? '')?.[1];

const isTab = (token: Token | undefined): token is Tokens.Code =>
  token?.type === 'code' && tabOf((token as Tokens.Code).lang) !== undefined;

/** Blocks with tabs that follow each other become one group, also within lists. */
const withTabs = (tokens: Token[]): Token[] => {
  const grouped: Token[] = [];
  let blocks: Tokens.Code[] | undefined;
  tokens.forEach((token, index) => {
    if (isTab(token)) {
      if (blocks) blocks.push(token);
      else {
        blocks = [token];
        grouped.push({ type: 'tabs', raw: '', blocks });
      }
    } else if (!(blocks && token.type === 'space' && isTab(tokens[index + 1]))) {
      blocks = undefined;
      if (token.type === 'list')
        for (const item of (token as Tokens.List).items) item.tokens = withTabs(item.tokens);
      grouped.push(token);
    }
  });
  return grouped;
};

const headingsOf = (tokens: readonly Token[]): Heading[] =>
  tokens.flatMap((token) => {
    if (token.type !== 'heading' || token.depth > 3) return [];
    return [{ ...anchored(plain((token as Tokens.Heading).tokens)), depth: token.depth as number }];
  });

const partsOf = (title: string, tokens: readonly Token[]): Part[] => {
  const parts: Part[] = [{ id: '', heading: title, text: '' }];
  let above = title;
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth <= 3) {
      const { id, text } = anchored(plain((token as Tokens.Heading).tokens));
      if (token.depth === 2) above = text;
      parts.push({ id, heading: token.depth === 2 ? text : `${above}: ${text}`, text: '' });
    } else {
      const part = parts.at(-1)!;
      part.text = `${part.text} ${plain([token])}`.trim();
    }
  }
  return parts;
};

/** The words of tokens, without what only shows them. Blocks of code are left out: what they do is said beside them. */
const plain = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      switch (token.type) {
        case 'code':
        case 'tabs':
        case 'html':
          return '';
        case 'space':
        case 'br':
          return ' ';
        case 'image':
          return token.text as string;
        case 'table': {
          const { header, rows } = token as Tokens.Table;
          return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join(' ');
        }
        case 'list':
          return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(' ');
        default:
          return 'tokens' in token && token.tokens ? plain(token.tokens) : (token as Tokens.Text).text;
      }
    })
    .join('')
    .replace(/\s+/g, ' ');
