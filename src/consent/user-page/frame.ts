/** The frame of the user's page and the parts that several pages use. */
import type { FastifyReply } from 'fastify';
import { type Language, languageNames, languages } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { hidden } from '../../banks/pages/frame.ts';
import { Html, html, iconLink } from '../../platform/html.ts';
import { SIGN } from '../../platform/page-style.ts';
import { POLICY, STYLE } from './style.ts';

/** Returns the address of a page under `/my`, with the language. */
export const addressOf = (path: string, language: Language, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, lang: language })}`;

interface Framed {
  language: Language;
  title: string;
  body: Html;
  /** Address of this page without the language, for the links to the other languages. */
  path: string;
  query?: Record<string, string>;
  /** Whether the browser has a session that it can close. */
  isOpen: boolean;
}

export const frame = ({ language, title, body, path, query, isOpen }: Framed): string => {
  const t = (text: Text): string => phrase(language, text);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${iconLink}
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>
<span>${new Html(SIGN)} Open Banking Data Service</span>
<nav aria-label="${t(words.language)}">
${languages.map(
  (each) =>
    html`<a href="${addressOf(path, each, query)}" lang="${each}" hreflang="${each}"${each === language ? html` aria-current="true"` : ''}>${languageNames[each]}</a>
`,
)}</nav>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer>
<a href="${addressOf('/connect/privacy', language)}">${t(words.privacy)}</a>
${isOpen ? form(language, '/my/close', {}, html`<button class="small">${t(words.close)}</button>`) : ''}
</footer>
</body>
</html>
`.toString();
};

/** Renders a page that only says something, with the way back. */
export const notice = (
  language: Language,
  {
    path = '/my',
    isOpen = true,
    ...page
  }: Pick<Framed, 'title' | 'query'> & Partial<Pick<Framed, 'path' | 'isOpen'>>,
  body: Html,
): string =>
  frame({
    ...page,
    language,
    path,
    isOpen,
    body: html`${body}
<div class="do"><a class="button" href="${addressOf('/my', language)}">${phrase(language, words.back)}</a></div>`,
  });

/** Returns a form that posts to a page and keeps the language. */
export const form = (
  language: Language,
  action: string,
  fields: Record<string, string>,
  content: Html,
): Html =>
  html`<form method="post" action="${action}">${hidden({ ...fields, lang: language })}${content}</form>`;

/** Sends a page, which no cache stores and no other page can frame. */
export const sendFramed = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
    })
    .send(page);
