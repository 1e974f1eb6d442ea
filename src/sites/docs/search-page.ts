/** The results of a search, for a reader without a script. */
import type { SearchIndex } from '../../../packages/common/pages/search-index.ts';
import { html } from '../../platform/html.ts';
import type { Written } from './page.ts';

export const searchPage = (query: string, index: SearchIndex): Written => {
  const found = query.trim() === '' ? [] : index.find(query);
  const says =
    query.trim() === ''
      ? 'What are you looking for?'
      : found.length === 0
        ? 'Nothing was found. Try another word, or fewer.'
        : `${found.length} ${found.length === 1 ? 'place' : 'places'} for “${query}”`;
  return {
    title: 'Search',
    description: 'Search the documentation.',
    headings: [],
    body: html`<form class="searched" role="search" aria-label="The whole documentation" action="/docs/search">
<input type="search" name="q" value="${query}" aria-label="Search" maxlength="100" required>
<button type="submit">Search</button>
</form>
<p role="status">${says}</p>
<ol class="found">${found.map(
      ({ address, title, page, excerpt }) =>
        html`<li><a href="${address}">${title}</a> <span class="quiet">${page}</span><p>${excerpt}</p></li>
`,
    )}</ol>`,
  };
};
