/** What the page's script needs to send an operation from the page. Only what changes nothing can be. */

import { type Html, html } from '../../platform/html.ts';
import type { Parameter } from '../openapi/operation.ts';
import type { ReferencedOperation } from './operations.ts';

/** A stream has no end to wait for, and a file is not for reading in a page. */
const isReadable = ({ operation }: ReferencedOperation): boolean =>
  Object.keys(operation.responses[200]?.content ?? {}).every((type) => type === 'application/json');

/** Whom the page can be: nobody, a key, or the developer who is logged in. */
const BY_HAND = ['admin'];

/** @param demoKey what it is sent with where nobody is logged in; null where it would be refused */
export const tryIt = (referenced: ReferencedOperation, demoKey: string | null): Html => {
  const { method, path, operation, endpoint, id } = referenced;
  if (method !== 'get' || !isReadable(referenced) || BY_HAND.includes(endpoint.access.kind)) return html``;
  const parameters = (operation.parameters ?? [])
    .filter((one): one is Parameter => !('$ref' in one) && one.in !== 'header')
    .map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required,
      values: schema.enum ?? schema['x-known-values'] ?? [],
      isDate: schema.format === 'date',
    }));
  return html`<form class="try needs-script" data-operation="${id}" data-path="${path}" data-access="${endpoint.access.kind}"${demoKey === null ? '' : html` data-demo-key="${demoKey}"`} data-parameters="${JSON.stringify(parameters)}"></form>
`;
};
