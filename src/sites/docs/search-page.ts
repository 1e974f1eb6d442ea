/** The search results for readers without JavaScript. */
import type { SearchIndex } from '../../../packages/common/pages/search-index.ts';
import { html } from '../../platform/html.ts';
import type { PageContent } from './page.ts';

export const searchPage = (query: string, index: SearchIndex): PageContent => {
  const found = query.trim() === '' ? [] : index.find(query);
  const message =
    query.trim() === ''
      ? 'Enter a search term.'
      : found.length === 0
        ? 'No results. Try another or fewer words.'
        : `${found.length} ${found.length === 1 ? 'result' : 'results'} for “${query}”`;
  return {
    title: 'Search',
    description: 'Search the documentation.',
    headings: [],
    body: html`<form class="searched" role="search" aria-label="The whole documentation" action="/docs/search">
<input type="search" name="q" value="${query}" aria-label="Search" maxlength="100" required>
<button type="submit">Search</button>
</form>
<p role="status">${message}</p>
<ol class="found">${found.map(
      ({ address, title, page, excerpt }) =>
        html`<li><a href="${address}">${title}</a> <span class="quiet">${page}</span><p>${excerpt}</p></li>
`,
    )}</ol>`,
  };
};
