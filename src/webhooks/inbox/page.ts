import { createHash } from 'node:crypto';
import { isShallowJson } from '../../../packages/common/json-limits.ts';
import { Html, html, page, pageHeaders } from '../../platform/html.ts';
import type { BehaviourShape, RequestShape } from './shape.ts';

interface ShownInbox {
  name: string;
  /** The address for a webhook. */
  url: string;
  /** Whether a webhook has this address. */
  isInUse: boolean;
}

/** Refreshes the list every second while the page is visible; without scripts there is a link. */
const LIVE = `
const list = document.getElementById('live');
setInterval(async () => {
  if (document.hidden) return;
  const response = await fetch(location.pathname, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('live');
  for (const one of fresh.querySelectorAll('details')) one.open = document.getElementById(one.id)?.open ?? one.open;
  if (!fresh.isEqualNode(list)) list.replaceChildren(...fresh.childNodes);
}, 1000);
`;

const digest = createHash('sha256').update(LIVE).digest('base64');

/** Page headers that also allow the script above. */
export const inboxHeaders = {
  ...pageHeaders,
  'Content-Security-Policy': `${pageHeaders['Content-Security-Policy']}; script-src 'sha256-${digest}'; connect-src 'self'`,
  // Without a referrer, browsers send the form with Origin null.
  'Referrer-Policy': 'same-origin',
};

const STYLE = `
main { max-width: 46rem }
.status { display: inline-block; padding: 0 .5em; border-radius: 1em; font-weight: 600; font-variant-numeric: tabular-nums; color: #fff; background: #137a3f }
.bad { background: #b42318 }
h2 { overflow-wrap: anywhere }
article ul { margin: .35rem 0 }
article ul { padding: 0; list-style: none }
article p { color: inherit }
article .quiet { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere }
code, article pre { font: .875rem/1.5 ui-monospace, monospace }
article pre { margin: .5rem 0 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem }
.row { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: end }
.row label { margin: .5rem 0; flex: 1 1 8rem }
.row button { margin: .5rem 0 }
.row input, .row select { font-weight: 400 }
`;

/** Renders the received requests, newest first, and the response settings. */
export const inboxPage = (
  { name, url, isInUse }: ShownInbox,
  requests: RequestShape[],
  behaviour: BehaviourShape,
): Html =>
  page(
    `Inbox ${name}`,
    html`<style>${new Html(STYLE)}</style>
<p>A webhook receiver of this service for development. It keeps the last 100 requests for one day, checks each signature, and responds as you configure.</p>
<p>Address for a webhook: <code>${url}</code></p>
<form method="post" action="/dev/inbox/${name}/behaviour">
<div class="row">
<label>Respond with <select name="status">${CHOICES.map(([status, words]) => choice(status, words, behaviour.status))}</select></label>
<label>after seconds <input name="delay" type="number" min="0" max="15" value="${behaviour.delay || ''}" placeholder="0"></label>
<label>number of times <input name="times" type="number" min="1" max="1000" value="${behaviour.times ?? ''}" placeholder="always"></label>
<button type="submit">Set</button>
</div>
</form>
<section id="live">
<p>${responding(behaviour)} <a href="/dev/inbox/${name}">Reload</a></p>
${isInUse ? '' : html`<p><strong>No webhook has this address yet.</strong> Register it in the <a href="/portal/webhooks">portal</a>, or with POST /developers/webhooks.</p>`}
${isInUse && requests.length === 0 ? html`<p>Nothing has arrived yet. A webhook's test, <code>POST /developers/webhooks/{id}/test</code>, sends something.</p>` : ''}
${requests.map((request) => article(request, timesBefore(request, requests)))}
</section>
<script>${new Html(LIVE)}</script>`,
  );

const CHOICES: [status: number, words: string][] = [
  [200, 'accepted'],
  [400, 'bad request'],
  [410, 'gone: ends the webhook'],
  [429, 'too many requests'],
  [500, 'server error'],
  [503, 'unavailable'],
];

const choice = (status: number, words: string, chosen: number): Html =>
  status === chosen
    ? html`<option value="${status}" selected>${status} ${words}</option>`
    : html`<option value="${status}">${status} ${words}</option>`;

const responding = ({ status, delay, times }: BehaviourShape): Html =>
  html`Responds with ${status}${delay > 0 ? ` after ${delay} s` : ''}${times === null ? '' : times === 1 ? ' once more' : ` ${times} times more`}.`;

/** Returns how many shown requests of the same event came before. */
const timesBefore = ({ id, event_id }: RequestShape, all: readonly RequestShape[]): number =>
  event_id === null
    ? 0
    : all.filter((other) => other.event_id === event_id && Number(other.id) < Number(id)).length;

const article = (
  { id, received_at, event_id, event_type, signature, body, erased, response }: RequestShape,
  before: number,
): Html => html`<article>
<h2><span class="status${response.status < 300 ? '' : ' bad'}">${response.status}</span> ${event_type ?? 'A request that is not a delivery'}</h2>
<p class="quiet">${received_at}${event_id === null ? '' : `, ${event_id}`}${before > 0 ? `, repetition ${before}` : ''}</p>
<details id="request-${id}"${signature.valid ? '' : new Html(' open')}>
<summary>Signature ${signature.valid ? 'valid' : 'invalid'}</summary>
<ul>${signature.steps.map(({ ok, text }) => html`<li>${ok ? '✓' : '✗'} ${text}</li>`)}</ul>
${signature.header === null ? '' : html`<p class="quiet"><code>Service-Signature: ${signature.header}</code></p>`}
</details>
${erased ? html`<p class="quiet">The personal data was erased with the connection.</p>` : ''}
${body === null ? '' : html`<pre>${indented(body)}</pre>`}
</article>
`;

const indented = (body: string): string => {
  // Indentation grows with the square of the depth.
  if (!isShallowJson(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
