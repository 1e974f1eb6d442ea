/** The hosted page of a link token: the Link Widget for applications without a page of their own. */
import { say } from '../../../../packages/common/language/text.ts';
import { goBack } from '../../../../packages/common/pages/bank-page-words.ts';
import * as words from '../../../../packages/common/pages/hosted-link-words.ts';
import { page } from '../../../auth/route.ts';
import { languageOf } from '../../../banks/pages/browser.ts';
import { frame, languageLinks } from '../../../banks/pages/frame.ts';
import { HOSTED_PATH } from '../../../consent/link/hosted.ts';
import { html } from '../../../platform/html.ts';
import type { App } from '../../../platform/http/server.ts';
import { browserBundles } from '../bundles.ts';
import type { Deps } from '../deps.ts';
import { sendStatic } from '../static.ts';

const SCRIPT = 'link.js';

export const hostedLinkRoutes = (app: App, { config }: Pick<Deps, 'config'>): void => {
  const { publicUrl } = config;
  const { origin } = new URL(publicUrl);

  page(app, HOSTED_PATH, async (request, reply) => {
    const language = languageOf(request);
    const shown = frame({
      language,
      bank: null,
      title: say(language, words.title),
      assets: 'sandbox/',
      isSimulated: false,
      script: html`<script src="${publicUrl}/v1/service.js" defer></script>
<script src="${SCRIPT}" defer></script>`,
      body: html`<p class="lead" id="link" role="status" data-service="${publicUrl}" data-done="${say(language, words.done)}" data-exited="${say(language, words.exited)}" data-invalid="${say(language, words.invalid)}" data-failed="${say(language, words.failed)}"></p>
<p id="back" hidden><a class="button">${say(language, goBack)}</a></p>
<p><button type="button" id="again" hidden>${say(language, words.again)}</button></p>
<p><a id="page" target="_blank" hidden>${say(language, words.manage)}</a></p>
<noscript><p>${say(language, words.needsScript)}</p></noscript>`,
      below: languageLinks(language, 'link?'),
    });
    return (
      reply
        .type('text/html; charset=utf-8')
        .header(
          'Content-Security-Policy',
          `default-src 'none'; style-src 'self'; script-src 'self' ${origin}; connect-src 'self' ${origin}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        )
        .header('Cache-Control', 'no-store')
        .header('X-Frame-Options', 'DENY')
        // The page opens the bank's window and receives messages from it.
        .removeHeader('Cross-Origin-Opener-Policy')
        .send(shown.toString())
    );
  });

  page(app, `/${SCRIPT}`, async (request, reply) =>
    sendStatic(request, reply, 'text/javascript; charset=utf-8', (await browserBundles()).hostedLink),
  );
};
