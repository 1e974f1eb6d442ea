import assert from 'node:assert/strict';
import { descriptionOf } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service returned
type Json = any;

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: Json;
  /** The body as received, not decompressed. */
  bytes: Buffer;
}

export interface Call {
  /** API key, link token or session token, sent as Bearer token. */
  key?: string;
  body?: unknown;
  /** A form or a file instead of a JSON body. */
  content?: FormData | Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
}

export interface Client {
  get(path: string, call?: Call): Promise<ApiResponse>;
  post(path: string, call?: Call): Promise<ApiResponse>;
  put(path: string, call?: Call): Promise<ApiResponse>;
  patch(path: string, call?: Call): Promise<ApiResponse>;
  delete(path: string, call?: Call): Promise<ApiResponse>;
}

/** Makes a client of the service. Every response is compared with the interface description, see {@link descriptionOf}. */
export const client = (url: string, alike = url): Client => {
  const send = async (method: string, path: string, call: Call = {}): Promise<ApiResponse> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(call.key === undefined ? {} : { authorization: `Bearer ${call.key}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.content === undefined ? {} : { body: call.content }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const result = {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : text,
      bytes,
    };
    assert.equal(response.headers.get('x-service-version'), 'v1');
    assert.match(response.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22,24}$/);
    // A simulated fault may be any error, so it is not compared with the operation.
    const headers = new Headers(call.headers);
    const simulated = headers.has('sandbox-fault') || headers.has('sandbox-delay-ms');
    if (!simulated) (await descriptionOf(url, alike)).check({ method, path, ...result });
    return result;
  };
  const by = (method: string) => (path: string, call?: Call) => send(method, path, call);
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') };
};

/** Asserts that a response is this error, in the shape of the specification. */
export const assertError = (response: Omit<ApiResponse, 'bytes'>, status: number, code: string): void => {
  assert.equal(response.body?.error_code, code, `expected ${code}, got ${JSON.stringify(response.body)}`);
  assert.equal(response.status, status);
  assert.deepEqual(Object.keys(response.body).sort(), [
    'docs',
    'error_code',
    'error_message',
    'error_type',
    'request_id',
  ]);
  assert.equal(response.body.request_id, response.headers.get('x-request-id'));
  assert.ok(response.body.docs.endsWith(`/docs/errors/${code}`));
  assert.doesNotMatch(response.body.error_message, /\{\w+\}/);
};
