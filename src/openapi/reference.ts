/** The API reference at /docs: an explorer that runs in the reader's browser and asks nobody but this service. */
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config.ts';
import { Html, html } from '../platform/html.ts';
import type { Endpoint } from './endpoints.ts';
import { docsPage } from './page.ts';

/** 3.6 MB of script, which the package keeps as a file: it is streamed from there and never held in memory. */
export const explorerScript = fileURLToPath(
  new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
);

/** Where the explorer puts an operation on its page. */
export const operationAnchor = ({ method, path, schema }: Endpoint): string =>
  `tag/${(schema.tags?.[0] ?? '').toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`;

/**
 * The explorer's page. Its configuration is data inside the page, so that no inline script is needed; requests
 * are prepared with the demo key, if there is one.
 */
export const referencePage = ({ demoApiKeys }: Config): Html => {
  const configuration = {
    url: '/openapi.json',
    theme: 'default',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'json',
    defaultOpenAllTags: false,
    authentication: {
      preferredSecurityScheme: 'apiKey',
      securitySchemes: { apiKey: { token: demoApiKeys[0] ?? '' } },
    },
  };
  return docsPage({
    title: 'API reference',
    description: 'Every endpoint, with examples, errors, and requests to send from here.',
    body: html`<div id="reference"></div>
<noscript><main><h1>API reference</h1><p>The explorer needs JavaScript. The same description as data:
<a href="/openapi.json">openapi.json</a>. <a href="/docs/errors">All errors</a> have pages that need none.</p></main></noscript>
<script type="application/json" id="configuration">${dataBlock(configuration)}</script>
<script src="/docs/explorer.js"></script>
<script src="/docs/reference.js"></script>`,
  });
};

/** Inside a script element nothing is escaped; a "<" must not end it early. */
const dataBlock = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** The explorer writes its styles into the page, and sends requests to the address that clients use. */
export const referencePolicy = (publicUrl: string): string[] => [
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  `connect-src 'self' ${new URL(publicUrl).origin}`,
  "font-src 'self' data:",
];
