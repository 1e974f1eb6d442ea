/** JSON as banks send it. */
import { DEEPEST_JSON, isShallowJson } from '../../../packages/common/json-limits.ts';
import { ProviderError } from '../contract/error.ts';
import type { HttpResponse } from './http.ts';

const malformed = (bankText: string): ProviderError => new ProviderError('malformed', { bankText });

/** Whether a media type is one of JSON: `application/json`, `application/problem+json`. */
export const isJsonType = (type: string): boolean => /^application\/([a-z0-9.+-]+\+)?json$/.test(type);

/** Throws `malformed` for what is no JSON. */
export const parseJson = (body: string): unknown => {
  if (!isShallowJson(body)) throw malformed(`The JSON is nested deeper than ${DEEPEST_JSON}`);
  try {
    return JSON.parse(body);
  } catch {
    throw malformed('The body is not JSON');
  }
};

/** What a response says; an empty one says nothing. Throws `malformed` where it is no JSON. */
export const jsonOf = ({ status, type, body }: Pick<HttpResponse, 'status' | 'type' | 'body'>): unknown => {
  if (status === 204 || body.trim() === '') return {};
  if (!isJsonType(type)) throw malformed(`The response is ${type || 'of no type'} where JSON was expected`);
  return parseJson(body);
};
