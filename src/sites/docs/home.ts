/** The first page: what this is, how to begin, and where to go. */
import { html } from '../../platform/html.ts';
import { type Document, type Installation, renderDocument } from './documents.ts';
import type { NavigationSection } from './frame.ts';
import type { Written } from './page.ts';

export const HOME = '/docs';

export const homeDocument: Document = {
  address: HOME,
  language: 'en',
  title: 'Home',
  file: 'docs/home.md',
  aside: false,
};

export const homePage = (navigation: readonly NavigationSection[], installation: Installation): Written => {
  const { title, lead, body, headings } = renderDocument(homeDocument, installation);
  return {
    title,
    description: lead,
    headings: [...headings, { id: 'where-to-go', text: 'Where to go', depth: 2 }],
    body: html`${body}
<h2 id="where-to-go"><a class="anchor" href="#where-to-go">Where to go</a></h2>
<div class="cards">${navigation.map(
      (section) => html`<section>
<h3>${section.title}</h3>
<ul>${section.pages.map(({ address, title }) => html`<li><a href="${address}">${title}</a></li>`)}</ul>
</section>
`,
    )}</div>`,
  };
};
