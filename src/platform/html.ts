import type { Language } from '../../packages/common/language/languages.ts';
import { PAGE_STYLE, SIGN } from './page-style.ts';

/** HTML from templates: what is interpolated is escaped, unless it is HTML made here already. */
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

/** `` html`<p>${name}</p>` ``. A list is put in one after the other; attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (Array.isArray(value) ? value.map(escaped).join('') : escaped(value)) + part;
    }),
  );

/**
 * The icon of every page that the service sends, in the page itself; its policy must allow `img-src data:`. A browser asks for
 * one where none is named, and Firefox complains of an empty one.
 */
export const iconLink: Html = html`<link rel="icon" type="image/svg+xml" href="${`data:image/svg+xml,${encodeURIComponent(SIGN)}`}">`;

/** A whole page in the dress of the portal, to which its head leads. It needs no script and nothing from elsewhere. */
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

/** Headers of a page: it may post to its own origin, and can neither load, run nor be framed by anything. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
