import type { Language } from '../../packages/common/language/languages.ts';
import { PAGE_STYLE, SIGN } from './page-style.ts';

/** HTML from templates. Interpolated values are escaped, unless they are {@link Html} already. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (value: unknown): string =>
  value instanceof Html ? value.toString() : String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** `` html`<p>${name}</p>` ``. A list is inserted item by item; attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (Array.isArray(value) ? value.map(escaped).join('') : escaped(value)) + part;
    }),
  );

/**
 * The icon of every page, inlined; the page's policy must allow `img-src data:`. Browsers request an icon if a page
 * names none, and Firefox complains about an empty one.
 */
export const iconLink: Html = html`<link rel="icon" type="image/svg+xml" href="${`data:image/svg+xml,${encodeURIComponent(SIGN)}`}">`;

/** Renders a whole page in the style of the portal, with a link to it. It needs no script and no external resource. */
export const page = (title: string, body: Html, language: Language = 'en'): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Open Banking Data Service</title>
${iconLink}
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<header><a href="/portal">${new Html(SIGN)} Open Banking Data Service</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

/** Headers of a page. It may post to its own origin, and can neither load nor run anything, nor be framed. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
