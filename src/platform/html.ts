import type { Language } from '../../web/language/languages.ts';

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

/** The portal's `icon.svg`. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231c5f52'/%3E%3Cpath d='M8 20.5 16 8l8 12.5M8 24h16' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/**
 * The icon of every page that the service sends, in the page itself; its policy must allow `img-src data:`. A browser asks for
 * one where none is named, and Firefox complains of an empty one.
 */
export const iconLink: Html = html`<link rel="icon" type="image/svg+xml" href="${ICON}">`;

/** A whole page in the service's plain dress. It needs no script and nothing from elsewhere. */
export const page = (title: string, body: Html, language: Language = 'en'): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Open Banking Data Service</title>
${iconLink}
<style>
body { margin: 0 auto; max-width: 34rem; padding: 3rem 1.25rem; font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
label { display: block; margin: 1rem 0 .35rem; font-weight: 600 }
input { width: 100%; box-sizing: border-box; padding: .6rem; font: inherit; border: 1px solid #767676; border-radius: .4rem }
button { margin-top: 1rem; padding: .6rem 1.2rem; font: inherit; font-weight: 600; color: #fff; background: #1f5fbf; border: 0; border-radius: .4rem; cursor: pointer }
:focus-visible { outline: 3px solid #f0a000; outline-offset: 2px }
article { border-top: 1px solid #8888; padding: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
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
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
