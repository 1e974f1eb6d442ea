/** Data for the page's script to send an operation. Only reading operations can be sent. */

import { type Html, html } from '../../platform/html.ts';
import type { Parameter } from '../openapi/operation.ts';
import type { ReferencedOperation } from './operations.ts';

/** Returns whether the response can be shown in a page: not a stream or a file. */
const isReadable = ({ operation }: ReferencedOperation): boolean =>
  Object.keys(operation.responses[200]?.content ?? {}).every((type) => type === 'application/json');

/** Access kinds whose credential the page does not have. */
const UNAVAILABLE_ACCESS = ['admin'];

/**
 * Renders the form of an operation; empty if it cannot be sent from the page.
 * @param demoKey key for readers who are not logged in; null if it would be refused
 */
export const tryIt = (referenced: ReferencedOperation, demoKey: string | null): Html => {
  const { method, path, operation, endpoint, id } = referenced;
  if (method !== 'get' || !isReadable(referenced) || UNAVAILABLE_ACCESS.includes(endpoint.access.kind))
    return html``;
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
