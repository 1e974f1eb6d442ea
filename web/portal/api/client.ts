/** The portal's way to the service: the public API, by plain fetch, on the origin that the portal came from. */
import type { ErrorBody } from '../../../src/platform/errors.ts';
import { ApiProblem } from './problem.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A session or key token. */
  token?: string | null;
  /** Left out of the address where undefined. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ApiAnswer<Body> {
  body: Body;
  headers: Headers;
}

const addressOf = (path: string, query: ApiRequest['query'] = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/v1${path}${search.size === 0 ? '' : `?${search}`}`;
};

/**
 * One request with what its answer says beside the body. @throws ApiProblem for every refusal and every failure
 * to get an answer; an aborted request throws what fetch throws.
 */
export const callWithHeaders = async <Body>(
  path: string,
  request: ApiRequest = {},
): Promise<ApiAnswer<Body>> => {
  const { method = 'GET', token, query, body, headers, signal } = request;
  let response: Response;
  try {
    response = await fetch(addressOf(path, query), {
      method,
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    throw unanswered(error as Error);
  }
  const answer: unknown = await response.json().catch((error: Error) => {
    // A refusal that something else wrote, such as a proxy, is still one; an answer that was cut off is none.
    if (response.ok || error.name === 'AbortError') throw unanswered(error);
    return null;
  });
  if (response.ok) return { body: answer as Body, headers: response.headers };
  const retryAfter = Number(response.headers.get('Retry-After'));
  throw new ApiProblem(response.status, isErrorBody(answer) ? answer : null, retryAfter || null);
};

const unanswered = (error: Error): Error => (error.name === 'AbortError' ? error : new ApiProblem(0, null));

/** One request, and the body of its answer. */
export const call = async <Body>(path: string, request: ApiRequest = {}): Promise<Body> =>
  (await callWithHeaders<Body>(path, request)).body;

const isErrorBody = (answer: unknown): answer is ErrorBody =>
  typeof answer === 'object' && answer !== null && 'error_code' in answer;
