import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { html, page, pageHeaders } from '../../platform/html.ts';
import { languageOf } from '../../platform/http/language.ts';
import { requireOwnOrigin } from '../../platform/http/own-origin.ts';
import type { App } from '../../platform/http/server.ts';
import { normaliseAddress } from '../../platform/mail/address.ts';
import { type OutboxMail, readOutbox } from '../../platform/mail/outbox-store.ts';
import { isMailPending } from '../../platform/mail/request-store.ts';
import type { MasterKey } from '../../platform/secrets.ts';

/** How long the page waits for a mail that is still being sent, for a reader who has just registered. */
const WAIT_MS = 10_000;
const STEP_MS = 25;

export interface Deps {
  config: Config;
  sql: Sql;
  master: MasterKey;
}

/** The mails of a development installation, whose links open accounts. Production has no such address. */
export const outboxRoutes = (app: App, { config, sql, master }: Deps): void => {
  if (config.production) return;
  // Answers OPTIONS requests of other origins, which are allowed elsewhere.
  route(app, open('none'), {
    method: 'OPTIONS',
    url: '/dev/*',
    config: { cors: false },
    schema: { hide: true },
    handler: (_request, reply) => reply.callNotFound(),
  });
  route(app, open('none'), {
    method: 'GET',
    url: '/dev/outbox',
    config: { cors: false },
    onRequest: requireOwnOrigin(config.publicUrl),
    schema: {
      summary: 'Read the development outbox',
      description: 'HTML for a browser, else JSON. Newest first.',
      querystring: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
      hide: true,
    },
    handler: async (request, reply) => {
      // "+" is decoded as a space in a query, and addresses have no spaces. Text that is no address finds nothing.
      const asked = request.query.to?.trim().replaceAll(' ', '+') || null;
      const to = asked && (normaliseAddress(asked) ?? asked);
      for (let waited = 0; waited < WAIT_MS && (await isMailPending(sql, to)); waited += STEP_MS) {
        await delay(STEP_MS);
      }
      const mails = await readOutbox(sql, master, to);
      if (request.headers.accept?.includes('text/html')) {
        return reply.headers(pageHeaders).send(`${outboxPage(mails, languageOf(request))}`);
      }
      return {
        data: mails.map(({ sentAt, language: _, ...mail }) => ({ ...mail, sent_at: sentAt.toISOString() })),
      };
    },
  });
};

const title: Text = ['Development outbox', 'Razvojno sanduče'];
const lead: Text = [
  'Mails are kept here because no SMTP_URL is configured.',
  'Poruke ostaju ovde jer SMTP_URL nije podešen.',
];
const none: Text = ['Nothing was sent yet.', 'Još ništa nije poslato.'];
const addressed: Text = ['To {to}, {at}', 'Za {to}, {at}'];

const outboxPage = (mails: OutboxMail[], language: Language) =>
  page(
    phrase(language, title),
    html`<p>${phrase(language, lead)}</p>
${mails.length === 0 ? html`<p>${phrase(language, none)}</p>` : mails.map((mail) => mailArticle(mail, language))}`,
    language,
  );

/** A mail keeps its own language, whoever reads it here. */
const mailArticle = (
  { to, subject, text, links, sentAt, language }: OutboxMail,
  own: Language,
) => html`<article>
<h2 lang="${language}">${subject}</h2>
<p>${phrase(own, addressed, { to, at: sentAt.toISOString() })}</p>
<pre lang="${language}">${text}</pre>
${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
</article>
`;
