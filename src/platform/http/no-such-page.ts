/** What a browser is shown at an address that leads nowhere; programs get the catalogue's error. */
import type { Language } from '../../../packages/common/language/languages.ts';
import { say, type Text } from '../../../packages/common/language/text.ts';
import { type Html, html, page } from '../html.ts';

const title: Text = ['There is no such page', 'Takva stranica ne postoji'];
const text: Text = [
  'Nothing is served at {path}. Perhaps one of these is meant:',
  'Na adresi {path} nema ničega. Možda je traženo nešto od ovoga:',
];
const start: Text = ['Start page', 'Početna stranica'];
const docs: Text = ['Documentation', 'Dokumentacija'];
const portal: Text = ['Developer portal', 'Portal za programere'];

export const noSuchPage = (language: Language, path: string): Html => {
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
