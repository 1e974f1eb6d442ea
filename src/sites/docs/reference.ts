/** The pages of the reference: one for each tag, one for the events, and their index. */

import { type Html, html } from '../../platform/html.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import { codeBlock } from './code-blocks.ts';
import type { Heading } from './markdown.ts';
import { operationSection, type Reference } from './operation.ts';
import { operationAddress, type ReferencedOperation, tagAddress } from './operations.ts';
import type { Written } from './page.ts';
import { prose } from './prose.ts';
import { fieldList } from './schema-fields.ts';
import { readText, writeText } from './text.ts';

export const referenceIndex = (
  document: InterfaceDocument,
  operations: readonly ReferencedOperation[],
): Written => {
  const { body, headings } = readText(String(document.info.description));
  const listed = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ tag }) => tag === name),
  }));
  return {
    title: 'API reference',
    description: 'Every endpoint of the API, and what holds for all of them.',
    headings: [...headings, { id: 'endpoints', text: 'Endpoints', depth: 2 }],
    body: html`${body}
<h2 id="endpoints"><a class="anchor" href="#endpoints">Endpoints</a></h2>
<p>As data: <a href="/openapi.json">openapi.json</a>. For Postman and Insomnia: <a
href="/docs/collections/open-banking.postman_collection.json" download>Postman collection</a>. For Bruno: <a
href="/docs/collections/open-banking.bruno.zip" download>Bruno collection</a>. For editors: <a
href="/docs/collections/open-banking.http" download>.http file</a>. In an explorer that runs in the browser, 3.6 MB of
script: <a href="/docs/explorer">explorer</a>.</p>
${listed.map(
  ({ name, operations }) => html`<h3><a href="${tagAddress(name)}">${name}</a></h3>
${operationList(operations)}
`,
)}`,
  };
};

const operationList = (operations: readonly ReferencedOperation[]): Html =>
  html`<ul class="operations">
${operations.map(
  (operation) =>
    html`<li><a href="${operationAddress(operation)}"><code>${operation.method.toUpperCase()} ${operation.path}</code></a>
<span class="quiet">${operation.endpoint.schema.summary ?? ''}</span></li>
`,
)}</ul>`;

export const tagPage = (
  tag: InterfaceDocument['tags'][number],
  operations: readonly ReferencedOperation[],
  reference: Reference,
): Written => ({
  title: tag.name,
  description: readText(tag.description).lead,
  headings: operations.map(
    ({ id, endpoint }): Heading => ({ id, text: endpoint.schema.summary ?? id, depth: 2 }),
  ),
  body: html`${writeText(tag.description)}
${operations.map((operation) => operationSection(operation, reference))}`,
});

export const EVENTS = '/docs/reference/events';

export const eventsPage = ({ webhooks, components }: InterfaceDocument): Written => {
  const events = Object.values(webhooks).map(({ post }) => post);
  return {
    title: 'Events',
    description: 'What the service sends to webhooks, and when.',
    headings: events.map(({ operationId, summary }) => ({ id: operationId, text: summary, depth: 2 })),
    body: html`<p>What the service sends to webhooks, and when. <a href="/docs/webhooks">Webhooks</a> says how to receive and
verify them.</p>
${events.map(({ operationId, summary, description, requestBody }) => {
  const { schema, examples } = requestBody.content['application/json'];
  return html`<section class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><a class="anchor" href="#${operationId}">${summary}</a></h2>
<p>${prose(description)}</p>
${fieldList(schema.anyOf[0]!, components.schemas, 'response') ?? ''}
${Object.values(examples).map(
  (example) => html`<details><summary>Example, <code>${example.summary}</code></summary>
${codeBlock(JSON.stringify(example.value, null, 2), 'json')}</details>
`,
)}</section>
`;
})}`,
  };
};
