/**
 * `/demo`: a small application as a customer would write it. Its page embeds the widget; its two routes are the
 * customer's server, which holds the key (here the demo key) and talks to the API over the public interface.
 */

import { Type } from 'typebox';
import { open } from '../../auth/access.ts';
import { page, route } from '../../auth/route.ts';
import { html, iconLink } from '../../platform/html.ts';
import type { App } from '../../platform/http/server.ts';
import { randomBase62 } from '../../platform/vocabulary/ids.ts';
import { browserBundles } from './bundles.ts';
import type { Deps } from './deps.ts';
import { sendStatic } from './static.ts';

/** In development only, and only while there is a demo key. */
export const demoRoutes = (app: App, { config }: Deps): void => {
  const [demoKey] = config.demoApiKeys;
  if (config.production || demoKey === undefined) return;

  /** One call to the API, as a server elsewhere would make it. */
  const api = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await app.inject({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${demoKey}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  };

  page(app, '/demo', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; script-src 'self' ${origin(config.publicUrl)}; style-src 'self'; ` +
          `connect-src 'self' ${origin(config.publicUrl)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      // The page opens the bank's window and receives messages from it.
      .removeHeader('Cross-Origin-Opener-Policy')
      .send(demoPage(config.publicUrl).toString()),
  );

  route(app, open('none'), {
    method: 'POST',
    url: '/demo/link-token',
    schema: { hide: true },
    handler: async (_request, reply) => {
      const { status, body } = await api('POST', '/link/token/create', {
        user_id: `demo_${randomBase62(12)}`,
      });
      return reply.code(status).send(body);
    },
  });

  route(app, open('none'), {
    method: 'POST',
    url: '/demo/exchange',
    schema: { hide: true, body: Type.Object({ public_token: Type.String({ maxLength: 500 }) }) },
    handler: async (request, reply) => {
      const exchanged = await api('POST', '/connect/exchange', { public_token: request.body.public_token });
      if (exchanged.status !== 200) return reply.code(exchanged.status).send(exchanged.body);
      const { connection_id: id } = exchanged.body;
      const { body } = await api('GET', `/connections/${id}/export`);
      return reply.send({
        connection: exchanged.body,
        accounts: body.accounts,
        transactions: body.transactions.length,
      });
    },
  });

  page(app, '/demo/demo.js', async (request, reply) =>
    sendStatic(request, reply, 'text/javascript; charset=utf-8', (await browserBundles()).demoScript),
  );
  page(app, '/demo/demo.css', async (request, reply) =>
    sendStatic(request, reply, 'text/css; charset=utf-8', (await browserBundles()).demoStyle),
  );
};

const origin = (url: string): string => new URL(url).origin;

const demoPage = (publicUrl: string) => html`<!doctype html>
<html lang="sr-Latn">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kućni budžet · Link Widget demo</title>
${iconLink}
<link rel="stylesheet" href="/demo/demo.css">
<script src="${publicUrl}/v1/service.js" defer></script>
<script src="/demo/demo.js" defer></script>
</head>
<body>
<header>
<p class="brand">Kućni budžet</p>
<p lang="en">A sample app that embeds the Link Widget. <a href="/docs">API documentation</a></p>
</header>
<main>
<section aria-labelledby="accounts-title">
<h1 id="accounts-title">Vaši računi</h1>
<p id="none">Još nema povezanih računa. Povežite banku da biste videli stanje i troškove na jednom mestu.</p>
<div id="connected"></div>
<p><button id="connect" type="button">Poveži banku</button></p>
<p id="problem" role="alert"></p>
</section>
<section aria-labelledby="options-title" lang="en">
<h2 id="options-title">Widget options</h2>
<p class="options">
<label>Language <select id="language"><option value="sr-Latn">sr-Latn</option><option value="sr-Cyrl">sr-Cyrl</option><option value="en">en</option></select></label>
<label>Accent colour <input id="accent" type="color" value="#0b6e5a"></label>
<label>Logo <select id="logo"><option value="">none</option><option value="shown">shown</option></select></label>
<label>Accounts <select id="accounts"><option value="multiple">multiple</option><option value="single">single</option></select></label>
<label>Theme <select id="theme"><option value="auto">auto</option><option value="light">light</option><option value="dark">dark</option></select></label>
</p>
<h2>Callbacks</h2>
<ol id="log" aria-live="polite"></ol>
</section>
</main>
</body>
</html>
`;
