/** Shows a developer the page of a user of theirs: masked, to look at only, and recorded in the audit log. */
import { after } from '../../../packages/common/clock.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import { fieldOf, languageOf } from '../../banks/pages/browser.ts';
import { html } from '../../platform/html.ts';
import type { App } from '../../platform/http/server.ts';
import type { Deps } from './deps.ts';
import { sendFramed } from './frame.ts';
import { mainPage, missingPage } from './pages.ts';
import { shownConnections } from './shown.ts';
import { findViewedPage } from './store.ts';

/** Takes the links and forms of the user out of a page: what they would press is shown, and does nothing. */
const withoutActions = (page: string): string =>
  page
    .replace(/<\/?form\b[^<>]*>|<input type="hidden"[^<>]*>/g, '')
    .replaceAll('<button', '<button disabled')
    .replace(/ href="\/my\b[^<>"]*"/g, ' role="link" aria-disabled="true"');

export const viewRoute = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;
  route(app, developer(), {
    method: 'GET',
    url: '/my/view',
    schema: { hide: true },
    handler: async ({ developerId }, request, reply) => {
      const language = languageOf(request);
      const now = clock.now();
      const target = fieldOf(request, 'connection');
      const session = await findViewedPage(sql, developerId, target, now);
      if (!session) return sendFramed(reply, withoutActions(missingPage(language)), 404);
      if (request.method !== 'HEAD')
        await sql.begin((tx) =>
          recordAction(tx, { developerId, at: now, action: 'user_page.viewed', target, ip: request.ip }),
        );
      const at = after(now, session.clockOffsetMs);
      const connections = await shownConnections(deps, session, at);
      if (request.method !== 'HEAD')
        for (const { id: objectId } of connections) {
          const read = { keyId: session.keyId, objectId, bankId: null, userId: null, at };
          deps.recorder.countRead({ ...read, reader: 'developer', kind: 'accounts' });
        }
      const note = html`<p class="warn">${phrase(language, words.viewNote)}</p>\n`;
      return sendFramed(reply, withoutActions(mainPage(language, session, connections, [], note)));
    },
  });
};
