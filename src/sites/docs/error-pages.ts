/** The pages that the `docs` address of an error leads to, one for each code, and their index. */

import { type Html, html } from '../../platform/html.ts';
import { http } from '../../platform/node-http.ts';
import {
  type ErrorCode,
  type ErrorType,
  errorCatalogue,
  errorCodes,
} from '../../platform/vocabulary/error-catalogue.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import { errorExample } from '../openapi/examples.ts';
import { codeBlock } from './code-blocks.ts';
import { endpointAddress } from './operations.ts';
import type { Written } from './page.ts';
import { prose } from './prose.ts';

/** The families, in the words of the specification. */
const families: Record<ErrorType, string> = {
  AUTH_ERROR: 'Missing, invalid, expired or revoked key or token',
  INVALID_REQUEST: 'Malformed request, missing fields, bad input',
  ITEM_ERROR: 'Bank, account, session or connection problem',
  RATE_LIMIT_ERROR: 'Too many requests',
  API_ERROR: 'Server-side error, safe to retry',
};

/** More operations than this are folded away. */
const SHOWN = 12;

export const errorAddress = (code: ErrorCode): string => `/docs/errors/${code}`;

export const errorPage = (code: ErrorCode, returnedBy: readonly Endpoint[], publicUrl: string): Written => {
  const { type, status, why, fix } = errorCatalogue[code];
  const example = errorExample(code, publicUrl);
  return {
    title: code,
    description: example.error_message,
    headings: [],
    body: html`<p><span class="status">${status} ${http.STATUS_CODES[status]}</span>
<a href="/docs/errors#${type}">${type}</a> <span class="quiet">${families[type]}</span></p>
<p class="lead">${prose(example.error_message)}</p>
<h2>Why it happens</h2>
<p>${prose(why)}</p>
<h2>What to do</h2>
<p>${prose(fix)}</p>
<h2>Example</h2>
${codeBlock(JSON.stringify(example, null, 2), 'json')}
<p class="quiet">Branch on <code>error_code</code>: it stays as it is, while the message may be reworded. Quote the
<code>request_id</code> when you ask for help.</p>
<h2>Returned by</h2>
${operations(returnedBy)}`,
  };
};

export const errorIndexPage = (): Written => ({
  title: 'Errors',
  description: 'Every error code of the service: its HTTP status, what it means, and what to do.',
  headings: (Object.keys(families) as ErrorType[]).map((type) => ({ id: type, text: type, depth: 2 })),
  body: html`<p class="lead">Every error response has the same five fields. Branch on <code>error_code</code>; each code has a page
that says what happened, why, and what to do.</p>
${(Object.keys(families) as ErrorType[]).map(family)}`,
});

const family = (type: ErrorType): Html => html`<section>
<h2 id="${type}"><a class="anchor" href="#${type}">${type}</a></h2>
<p>${families[type]}.</p>
<dl>
${errorCodes.filter((code) => errorCatalogue[code].type === type).map(entry)}
</dl>
</section>
`;

const entry = (code: ErrorCode): Html =>
  html`<div><dt><a href="${errorAddress(code)}">${code}</a> <span class="status">${errorCatalogue[code].status}</span></dt>
<dd>${prose(errorExample(code, '').error_message)}</dd></div>
`;

const operations = (endpoints: readonly Endpoint[]): Html => {
  const listed = html`<ul class="operations">
${endpoints.map(
  (endpoint) =>
    html`<li><a href="${endpointAddress(endpoint)}"><code>${endpoint.method.toUpperCase()} ${endpoint.path}</code></a>
<span class="quiet">${endpoint.schema.summary ?? ''}</span></li>
`,
)}</ul>`;
  if (endpoints.length <= SHOWN) return listed;
  return html`<details><summary>${endpoints.length} operations</summary>
${listed}
</details>`;
};
