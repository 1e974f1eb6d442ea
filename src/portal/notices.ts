/** What stands in the portal's place while there is none. */
import type { Language } from '../../web/language/languages.ts';
import { phrase } from '../../web/language/phrase.ts';
import type { Text } from '../../web/language/text.ts';
import { type Html, html, page } from '../platform/html.ts';

export type Notice = 'building' | 'failed';

const NOTICES: Record<Notice, { title: Text; text: Text }> = {
  building: {
    title: ['The portal is being built', 'Portal se pravi'],
    text: [
      'This happens once, at the first start, and takes a few seconds. This page goes on by itself; the API answers already.',
      'To se dešava jednom, pri prvom pokretanju, i traje nekoliko sekundi. Ova stranica nastavlja sama, a API već odgovara.',
    ],
  },
  failed: {
    title: ['The portal could not be built', 'Portal nije mogao da se napravi'],
    text: [
      'The reason is in the log of the service; {command} shows it too. The API is not affected.',
      'Razlog je u logu servisa, a prikazuje ga i {command}. API radi i bez portala.',
    ],
  },
};

export const noticePage = (notice: Notice, language: Language): Html => {
  const { title, text } = NOTICES[notice];
  const [before, after] = phrase(language, text, { command: '\n' }).split('\n');
  const said = after === undefined ? before : html`${before}<code>npm run build</code>${after}`;
  return page(phrase(language, title), html`<p>${said}</p>`, language);
};
