/** The portal's way to the service: the public API, by plain fetch, on the origin that the portal came from. */
import type { Error as ErrorBody, Operations } from './openapi.gen.ts';
import { ApiProblem } from './problem.ts';

/** A method and a path as the interface description writes them: `GET /accounts/{id}/balance`. */
export type Operation = keyof Operations;

/** Those that return JSON. */
export type JsonOperation = {
  [Op in Operation]: Operations[Op] extends { response: unknown } ? Op : never;
}[Operation];

export type ResponseOf<Op extends JsonOperation> = Operations[Op]['response'];

interface Sending {
  /** Gives the body of a success as it is, in the place of its JSON. */
  as?: 'blob';
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Of an operation: `params`, `query` and `body`. */
type Given<Op extends Operation> = Omit<Operations[Op], 'response'>;

/** What an operation is given, and how it is sent; may be left out where the operation requires nothing. */
export type Input<Op extends Operation> =
  Partial<Given<Op>> extends Given<Op> ? [input?: Given<Op> & Sending] : [input: Given<Op> & Sending];

export interface Answer<Body> {
  body: Body;
  headers: Headers;
}

/** What {@link Input} is for any operation. */
interface AnyInput extends Sending {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
}

const addressOf = (template: string, { params = {}, query = {} }: AnyInput): string => {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/v1${path}${search.size === 0 ? '' : `?${search}`}`;
};

/**
 * A session token as it is sent: in its reading form for a read, so that pages take nothing from the 300 requests that
 * a session has.
 */
const credentialFor = (method: string, token: string): string =>
  method === 'GET' ? token.replace(/^devses_/, 'devview_') : token;

/** One request with a session or key token, or without. @throws what fetch throws */
export const send = <Op extends Operation>(
  token: string | null,
  operation: Op,
  ...[given]: Input<Op>
): Promise<Response> => {
  const [method, template] = operation.split(' ') as [string, string];
  const input: AnyInput = given ?? {};
  const { body, headers, signal } = input;
  return fetch(addressOf(template, input), {
    method,
    headers: {
      Accept: 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${credentialFor(method, token)}` }),
      // A form says itself where its parts begin.
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ?? null,
    credentials: 'omit',
    cache: 'no-store',
  });
};

/**
 * One request with what its answer says beside the body. @throws ApiProblem for every refusal and every failure
 * to get an answer; an aborted request throws what fetch throws.
 */
export const callWithHeaders = async <Op extends JsonOperation>(
  token: string | null,
  operation: Op,
  ...input: Input<Op>
): Promise<Answer<ResponseOf<Op>>> => {
  let response: Response;
  try {
    response = await send(token, operation, ...input);
  } catch (error) {
    throw unanswered(error as Error);
  }
  const asked: Sending | undefined = input[0];
  if (response.ok && asked?.as === 'blob') {
    const body = await response.blob().catch((error: Error) => {
      throw unanswered(error);
    });
    return { body: body as unknown as ResponseOf<Op>, headers: response.headers };
  }
  const answer: unknown = await response.json().catch((error: Error) => {
    // A refusal that something else wrote, such as a proxy, is still one; an answer that was cut off is none.
    if (response.ok || error.name === 'AbortError') throw unanswered(error);
    return null;
  });
  if (response.ok) return { body: answer as ResponseOf<Op>, headers: response.headers };
  const retryAfter = Number(response.headers.get('Retry-After'));
  throw new ApiProblem(response.status, isErrorBody(answer) ? answer : null, retryAfter || null);
};

const unanswered = (error: Error): Error => (error.name === 'AbortError' ? error : new ApiProblem(0, null));

/** One request without a token, and the body of its answer. */
export const call = async <Op extends JsonOperation>(
  operation: Op,
  ...input: Input<Op>
): Promise<ResponseOf<Op>> => (await callWithHeaders(null, operation, ...input)).body;

const isErrorBody = (answer: unknown): answer is ErrorBody =>
  typeof answer === 'object' && answer !== null && 'error_code' in answer;
