/** The operations of the interface description, and where the reference has each. */
import type { InterfaceDocument } from '../openapi/document.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import type { DescribedOperation } from './sample-call.ts';

export interface ReferencedOperation extends DescribedOperation {
  id: string;
  tag: string;
  endpoint: Endpoint;
}

/** `Data protection` is at `/docs/reference/data-protection`. */
export const tagAddress = (tag: string): string =>
  `/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`;

/** The anchor of an operation is its operationId, which does not change. */
export const operationAddress = ({ id, tag }: Pick<ReferencedOperation, 'id' | 'tag'>): string =>
  `${tagAddress(tag)}#${id}`;

/** The same for an endpoint as it is registered. */
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
