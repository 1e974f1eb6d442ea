/** The frame of every page of the site: what is around the text, and works without JavaScript. */

import { Html, html, iconLink } from '../../platform/html.ts';
import { SERVICE_NAME } from '../openapi/about.ts';
import type { Heading } from './markdown.ts';
import { type Language, languageTag, type Words, words } from './words.ts';

/** A page as others link to it. */
export interface Place {
  address: string;
  title: string;
}

export interface NavigationSection {
  title: string;
  pages: readonly Place[];
}

export interface Page {
  /** Where it is served; the navigation marks it. */
  address: string;
  language: Language;
  title: string;
  description: string;
  /** Everything below the heading. */
  body: Html;
  headings: readonly Heading[];
  previous?: Place | undefined;
  next?: Place | undefined;
  /** The same page in the other language. */
  twin?: string | undefined;
  /** Search engines are to leave it out. */
  unlisted?: boolean;
}

/** What every page loads; the addresses change with the content. */
export interface Assets {
  style: string;
  script: string;
  search: string;
}

/**
 * Run before anything is drawn, so that a chosen theme never flashes: the policy allows it by its hash. The choice is
 * shared with the portal, under the name that the portal's library gives it.
 */
export const THEME_SCRIPT =
  'try{var t=localStorage.getItem("mantine-color-scheme-value");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}document.documentElement.classList.add("js")';

export const framed = (page: Page, navigation: readonly NavigationSection[], assets: Assets): Html => {
  const said = words[page.language];
  return html`<!doctype html>
<html lang="${languageTag[page.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.description}">
${page.unlisted ? html`<meta name="robots" content="noindex">` : ''}<title>${page.title === SERVICE_NAME ? SERVICE_NAME : `${page.title} · ${SERVICE_NAME}`}</title>
${
  page.unlisted
    ? ''
    : html`<link rel="alternate" type="text/markdown" href="${page.address}.md">
`
}${iconLink}
<script>${new Html(THEME_SCRIPT)}</script>
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" defer></script>
</head>
<body>
<a class="skip" href="#text">${said.skip}</a>
${header(page, said, assets)}
<div class="columns">
<nav id="contents" class="contents" aria-label="${said.contents}"${page.language === 'en' ? '' : html` lang="en"`} popover>
${navigation.map((section) => navigationSection(section, page.address))}</nav>
<main id="text" tabindex="-1">
<h1>${page.title}</h1>
${page.headings.length > 1 ? onThisPage(page.headings, said) : ''}<div class="text">
${page.body}
</div>
${neighbours(page, said)}
</main>
</div>
</body>
</html>
`;
};

const header = ({ twin, language }: Page, said: Words, { search }: Assets): Html => html`<header class="top">
<button type="button" class="menu" popovertarget="contents">${said.contents}</button>
<a class="home" href="/docs">${SERVICE_NAME}</a>
<form class="search without-script" role="search" action="/docs/search">
<input type="search" name="q" aria-label="${said.search}" placeholder="${said.search}" maxlength="100" autocomplete="off" required>
</form>
<button type="button" class="search search-button needs-script" data-script="${search}" data-label="${said.search}" aria-keyshortcuts="/ Control+K">${said.search} <kbd>/</kbd></button>
<nav class="places" aria-label="${SERVICE_NAME}">${
  twin === undefined
    ? ''
    : html`<a href="${twin}" lang="${languageTag[language === 'en' ? 'sr' : 'en']}">${said.otherLanguage}</a>`
}<a href="/portal">${said.portal}</a><button type="button" class="theme needs-script" aria-label="${said.theme}: auto"><span class="wide">${said.theme}: </span>auto</button></nav>
</header>`;

const navigationSection = ({ title, pages }: NavigationSection, current: string): Html => html`<p>${title}</p>
<ul>${pages.map(
  (place) =>
    html`<li><a href="${place.address}"${place.address === current ? html` aria-current="page"` : ''}>${place.title}</a></li>`,
)}</ul>
`;

const onThisPage = (
  headings: readonly Heading[],
  said: Words,
): Html => html`<nav class="toc" aria-label="${said.onThisPage}">
<details><summary>${said.onThisPage}</summary>
<ul>${headings.map(
  ({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`,
)}</ul>
</details>
</nav>
`;

const neighbours = ({ previous, next }: Page, said: Words): Html => {
  if (!previous && !next) return html``;
  const link = (place: Place | undefined, rel: 'prev' | 'next', label: string): Html =>
    place
      ? html`<a class="${rel}" rel="${rel}" href="${place.address}"><span>${label}</span> ${place.title}</a>`
      : html``;
  return html`<nav class="neighbours" aria-label="${said.previous}, ${said.next}">${link(previous, 'prev', said.previous)}${link(next, 'next', said.next)}</nav>`;
};
