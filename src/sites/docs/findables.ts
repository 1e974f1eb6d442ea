/** What the search finds: every stretch of every page, every operation, every error. */
import type { Findable } from '../../../packages/common/pages/search-index.ts';
import { errorCatalogue, errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import { errorMessage } from '../../platform/vocabulary/errors.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import type { Document } from './documents.ts';
import { errorAddress } from './error-pages.ts';
import type { Rendered } from './markdown.ts';
import { operationAddress, type ReferencedOperation } from './operations.ts';

/** Of the text of one stretch, in characters: what comes later is found by its own heading. */
const INDEXED = 1_500;

export const findableParts = ({ address, aside }: Document, { title, parts }: Rendered): Findable[] =>
  parts.map(({ id, heading, text }) => ({
    address: id === '' ? address : `${address}#${id}`,
    title: heading,
    page: title,
    text: text.slice(0, INDEXED),
    ...(aside ? { aside } : {}),
  }));

export const findableOperation = (operation: ReferencedOperation): Findable => {
  const { method, path, endpoint, id, tag } = operation;
  const { summary = id, description = '', querystring, body } = endpoint.schema;
  const names = [querystring, body].flatMap((schema) =>
    Object.keys((schema as JsonSchema | undefined)?.properties ?? {}),
  );
  return {
    address: operationAddress(operation),
    title: summary,
    page: `Reference: ${tag}`,
    text: `${method.toUpperCase()} ${path}. ${description} ${names.join(' ')} ${id}`.replace(/[`*]/g, ''),
  };
};

export const findableErrors = (): Findable[] =>
  errorCodes.map((code) => {
    const { status, type, why, fix } = errorCatalogue[code];
    return {
      address: errorAddress(code),
      title: `${code} (${status})`,
      page: `Errors: ${type}`,
      text: `${errorMessage(code, {})} ${why} ${fix}`.replaceAll('`', ''),
    };
  });
