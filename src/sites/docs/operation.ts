/** One operation as the reference shows it. */
import type { Declared } from '../../auth/access.ts';
import { type Html, html } from '../../platform/html.ts';
import { http } from '../../platform/node-http.ts';
import type { ErrorCode } from '../../platform/vocabulary/error-catalogue.ts';
import type { InterfaceDocument } from '../openapi/document.ts';
import type { MediaType, Parameter, Response } from '../openapi/operation.ts';
import { codeBlock, tabGroup } from './code-blocks.ts';
import type { ReferencedOperation } from './operations.ts';
import { prose } from './prose.ts';
import type { SampleValues } from './sample-call.ts';
import { samplesFor } from './samples.ts';
import { fieldLine, fieldList } from './schema-fields.ts';
import { writeText } from './text.ts';
import { tryIt } from './try-it.ts';

export interface Reference {
  document: InterfaceDocument;
  values: SampleValues;
  /** What stands for the placeholder of a key where nobody is logged in; null without a demo key. */
  demoKey: string | null;
}

export const operationSection = (operation: ReferencedOperation, reference: Reference): Html => {
  const { id, method, path, endpoint } = operation;
  const { summary = id, description = '' } = endpoint.schema;
  return html`<section class="operation" aria-labelledby="${id}">
<h2 id="${id}"><a class="anchor" href="#${id}">${summary}</a></h2>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
${writeText(description)}
<p>${access(endpoint.access)}</p>
${samples(operation, reference)}${tryIt(operation, demoKeyFor(operation, reference))}${parameters(operation, reference)}${body(operation, reference)}${responses(operation, reference)}${errors(operation, reference)}
</section>
`;
};

const credentials: Record<Declared['kind'], Html> = {
  public: html`No credential.`,
  key: html`With an API key`,
  'key-or-link': html`With an API key or a link token`,
  session: html`With a developer session`,
  admin: html`With the ADMIN_KEY of the installation`,
};

const access = ({ kind, scopes, ownKeyOnly, limit }: Declared): Html => {
  const scope =
    scopes.length === 0
      ? ''
      : html` that has the ${scopes.length > 1 ? 'scopes' : 'scope'} ${scopes.map((name, index) => html`${index > 0 ? ' and ' : ''}<code>${name}</code>`)}`;
  const own = ownKeyOnly ? ' The demo key is refused: create a key in the portal.' : '';
  const uncounted = limit === 'none' ? ' Not counted against the rate limit.' : '';
  return html`${credentials[kind]}${scope}${kind === 'public' ? '' : '.'}${own}${uncounted}`;
};

/** The demo key, where it is not refused. */
const demoKeyFor = ({ endpoint }: ReferencedOperation, { demoKey }: Reference): string | null => {
  const { kind, ownKeyOnly } = endpoint.access;
  return !ownKeyOnly && (kind === 'key' || kind === 'key-or-link') ? demoKey : null;
};

/** The first samples, and each further lesson under its title. */
const samples = (operation: ReferencedOperation, reference: Reference): Html => {
  const all = samplesFor(operation, reference.values);
  const demoKey = demoKeyFor(operation, reference);
  const fills = demoKey === null ? {} : { YOUR_KEY: demoKey };
  const groups = [...Map.groupBy(all, ({ title }) => title)];
  return html`${groups.map(
    ([title, group]) =>
      html`${
        title === undefined
          ? ''
          : html`<h3>${title}</h3>
`
      }${tabGroup(group, fills)}`,
  )}`;
};

const parameters = ({ operation }: ReferencedOperation, { document }: Reference): Html => {
  const all = (operation.parameters ?? []).map(
    (one): Parameter => ('$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1)!]! : one),
  );
  if (all.length === 0) return html``;
  return html`<h3>Parameters</h3>
<ul class="fields">${all.map(({ name, in: place, required, description, schema }) => {
    const said = description === undefined ? schema : { ...schema, description };
    const mark = place === 'path' ? 'in the path' : `in the ${place}${required ? ', required' : ''}`;
    return html`<li>${fieldLine(name, said, document.components.schemas, mark)}</li>
`;
  })}</ul>
`;
};

const body = ({ operation }: ReferencedOperation, { document }: Reference): Html => {
  const media = operation.requestBody?.content['application/json'];
  if (!media) return html``;
  return html`<h3>Body</h3>
${fieldList(media.schema, document.components.schemas, 'request') ?? ''}
`;
};

const responses = ({ operation }: ReferencedOperation, reference: Reference): Html =>
  html`${Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => success(status, response, reference))}`;

const success = (status: string, { description, content = {} }: Response, { document }: Reference): Html =>
  html`<h3>Response <span class="status">${status}</span></h3>
${
  description === http.STATUS_CODES[status]
    ? ''
    : html`<p>${prose(description)}</p>
`
}${Object.entries(content).map(([type, media]) =>
  type === 'application/json'
    ? html`${fieldList(media.schema, document.components.schemas, 'response') ?? ''}
${examples(media).map(
  ({ title, value }) => html`<details><summary>Example${title}</summary>
${codeBlock(JSON.stringify(value, null, 2), 'json')}</details>
`,
)}`
    : html`<p>As <code>${type}</code>.</p>
`,
)}`;

const examples = ({ example, examples = {} }: MediaType): { title: string; value: unknown }[] => [
  ...(example === undefined ? [] : [{ title: '', value: example }]),
  ...Object.entries(examples).flatMap(([name, one]) =>
    'value' in one ? [{ title: `: ${name}`, value: one.value }] : [],
  ),
];

const errors = ({ operation }: ReferencedOperation, { document }: Reference): Html => {
  const failures = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Number(status) < 400
      ? []
      : Object.keys(content?.['application/json']?.examples ?? {}).map((code) => ({ status, code })),
  );
  const summary = (code: string): string => document.components.examples[code as ErrorCode]?.summary ?? '';
  return html`<details class="errors"><summary>${failures.length} errors</summary>
<ul>${failures.map(
    ({ status, code }) =>
      html`<li><span class="status">${status}</span><a href="/docs/errors/${code}"><code>${code}</code></a> <span class="quiet">${prose(summary(code))}</span></li>
`,
  )}</ul></details>
`;
};
