/** The script of Link, and its page for applications without one of their own. */
import { page } from '../../../auth/route.ts';
import { html, iconLink } from '../../../platform/html.ts';
import type { App } from '../../../platform/http/server.ts';
import type { KeyEnvironment } from '../../../platform/vocabulary/ids.ts';
import { browserBundles } from '../../../sites/pages/bundles.ts';
import { sendStatic } from '../../../sites/pages/static.ts';
import type { Deps } from '../deps.ts';
import { plaidForm } from '../tokens.ts';

const SCRIPT = '/plaid/link/v2/stable/link-initialize.js';
const HOSTED = '/plaid/link/hosted';

export const hostedUrl = (
  { config }: Pick<Deps, 'config'>,
  token: string,
  environment: KeyEnvironment,
): string => `${config.publicUrl}${HOSTED}?token=${plaidForm('link', token, environment)}`;

export const linkPages = (app: App, { config }: Deps): void => {
  const { publicUrl } = config;

  page(app, SCRIPT, async (request, reply) => {
    const script = (await browserBundles()).plaidLink.replace('__PUBLIC_URL__', publicUrl);
    return sendStatic(request, reply, 'text/javascript; charset=utf-8', script);
  });

  page(app, HOSTED, async (request, reply) => {
    const { token = '' } = request.query as { token?: unknown };
    return (
      reply
        .type('text/html; charset=utf-8')
        .header(
          'Content-Security-Policy',
          `default-src 'none'; script-src 'self' ${new URL(publicUrl).origin}; connect-src 'self' ${new URL(publicUrl).origin}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        )
        // The page opens the bank's window and receives messages from it.
        .removeHeader('Cross-Origin-Opener-Policy')
        .send(hostedPage(publicUrl, String(token)).toString())
    );
  });
};

const hostedPage = (publicUrl: string, token: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Connect a bank</title>
${iconLink}
<script src="${publicUrl}${SCRIPT}" defer></script>
</head>
<body>
<main id="plaid-hosted" data-token="${token}" data-done="Your bank is connected. You can close this page." data-back="Back to the app" data-exit="No bank was connected. You can close this page.">Connect a bank</main>
</body>
</html>
`;
