/** JSON as banks send it. */
import { ProviderError } from '../error.ts';
import type { HttpResponse } from './http.ts';

/** No response of the standard is nested deeper than ten. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether brackets outside of texts are nested no deeper than is sane. */
const isShallow = (body: string): boolean => {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return false;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return true;
};

const malformed = (bankText: string): ProviderError => new ProviderError('malformed', { bankText });

/** Whether a media type is one of JSON: `application/json`, `application/problem+json`. */
export const isJsonType = (type: string): boolean => /^application\/([a-z0-9.+-]+\+)?json$/.test(type);

/** Throws `malformed` for what is no JSON. */
export const parseJson = (body: string): unknown => {
  if (!isShallow(body)) throw malformed(`The JSON is nested deeper than ${DEEPEST}`);
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
