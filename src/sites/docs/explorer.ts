/** The explorer at /docs/explorer: it runs in the reader's browser, is heavy, and asks nobody but this service. */
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config.ts';
import { Html, html, iconLink } from '../../platform/html.ts';

/** 3.6 MB of script, which the package keeps as a file: it is streamed from there and never held in memory. */
export const explorerScript = fileURLToPath(
  new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
);

/**
 * The explorer's page. Its configuration is data inside the page, so that no inline script is needed; requests
 * are prepared with the demo key, if there is one.
 */
export const explorerPage = ({ demoApiKeys }: Config): Html => {
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
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every endpoint, with examples, errors, and requests to send from here.">
<title>API explorer · Open Banking Data Service</title>
${iconLink}
</head>
<body>
<div id="reference"></div>
<noscript><main><h1>API explorer</h1><p>The explorer needs JavaScript. <a href="/docs/reference">The reference</a> does
not, and <a href="/openapi.json">openapi.json</a> is the same as data.</p></main></noscript>
<script type="application/json" id="configuration">${dataBlock(configuration)}</script>
<script src="/docs/explorer.js"></script>
<script src="/docs/explorer-start.js"></script>
</body>
</html>
`;
};

/** Inside a script element nothing is escaped; a "<" must not end it early. */
const dataBlock = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
