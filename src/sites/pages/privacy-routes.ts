import { say, type Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/privacy-words.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { languageOf, sendPage } from '../../banks/pages/browser.ts';
import { frame, languageLinks } from '../../banks/pages/frame.ts';
import { html } from '../../platform/html.ts';
import type { App } from '../../platform/http/server.ts';

const SECTIONS: readonly [title: Text, text: Text][] = [
  [words.readTitle, words.read],
  [words.passwordTitle, words.password],
  [words.howLongTitle, words.howLong],
  [words.rightsTitle, words.rights],
  [words.browserTitle, words.browser],
];

/** `/connect/privacy`: what users are told of their data, where the widget and the page of a bank ask them to consent. */
export const privacyRoutes = (app: App): void => {
  route(app, open('none'), {
    method: 'GET',
    url: '/connect/privacy',
    schema: { hide: true },
    handler: async (request, reply) => {
      const language = languageOf(request);
      const page = frame({
        language,
        bank: null,
        title: say(language, words.title),
        assets: '../sandbox/',
        isSimulated: false,
        body: html`<p class="lead">${say(language, words.lead)}</p>
${SECTIONS.map(([title, text]) => html`<h2>${say(language, title)}</h2>\n<p>${say(language, text)}</p>\n`)}`,
        below: languageLinks(language, 'privacy?'),
      });
      return sendPage(reply, 200).send(page.toString());
    },
  });
};
