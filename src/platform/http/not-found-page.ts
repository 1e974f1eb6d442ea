/** The page that a browser gets for an unknown address; programs get the catalogue's error. */
import type { Language } from '../../../packages/common/language/languages.ts';
import { say, type Text } from '../../../packages/common/language/text.ts';
import { type Html, html, page } from '../html.ts';

const title: Text = ['Page not found', 'Takva stranica ne postoji'];
const text: Text = [
  'There is no page at {path}. Try one of these:',
  'Na adresi {path} nema ničega. Možda je traženo nešto od ovoga:',
];
const start: Text = ['Start page', 'Početna stranica'];
const docs: Text = ['Documentation', 'Dokumentacija'];
const portal: Text = ['Developer portal', 'Portal za programere'];

export const notFoundPage = (language: Language, path: string): Html => {
  const link = (address: string, name: Text): Html =>
    html`<li><a href="${address}">${say(language, name)}</a></li>\n`;
  return page(
    say(language, title),
    html`<p>${say(language, text, { path })}</p>
<ul>
${[link('/', start), link('/docs', docs), link('/portal', portal)]}</ul>`,
    language,
  );
};
