/** The operations of the interface description and their addresses in the reference. */
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import type { DescribedOperation } from './sample-call.ts';

export interface ReferencedOperation extends DescribedOperation {
  id: string;
  tag: string;
  endpoint: Endpoint;
}

/** Returns the address of a tag's page: `/docs/reference/data-protection` for `Data protection`. */
export const tagAddress = (tag: string): string =>
  `/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`;

/** Returns the address of an operation. Its anchor is the operationId, which does not change. */
export const operationAddress = ({ id, tag }: Pick<ReferencedOperation, 'id' | 'tag'>): string =>
  `${tagAddress(tag)}#${id}`;

/** Returns the address of a registered endpoint. */
export const endpointAddress = ({ schema }: Endpoint): string =>
  operationAddress({ id: schema.operationId ?? '', tag: schema.tags?.[0] ?? '' });

export const operationsOf = (
  document: InterfaceDocument,
  endpoints: readonly Endpoint[],
): ReferencedOperation[] =>
  endpoints.flatMap((endpoint) => {
    const { method, path } = endpoint;
    const operation = document.paths[path]?.[method];
    if (!operation?.operationId) return [];
    return [{ method, path, operation, endpoint, id: operation.operationId, tag: operation.tags?.[0] ?? '' }];
  });
