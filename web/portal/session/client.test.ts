import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { apiThrough, clientAs } from './client.ts';

Object.assign(globalThis, { location: new URL('http://portal.test/portal') });

/** Replaces the network and records the requests of the portal. */
const requestsOf = (t: TestContext): string[] => {
  const requests: string[] = [];
  t.mock.method(globalThis, 'fetch', async (address: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${address} ${new Headers(headers).get('Authorization')}`);
    return Response.json({ data: [] });
  });
  return requests;
};

test('a session sends no credential of its own, and a key its token', async (t) => {
  const requests = requestsOf(t);
  await clientAs().request('GET /developers/me');
  await clientAs({ apiKey: 'token_1' }).request('GET /accounts');
  assert.deepEqual(requests, [
    'GET http://portal.test/v1/developers/me null',
    'GET http://portal.test/v1/accounts Bearer token_1',
  ]);
});

test('apiThrough sends every request through the given function', async (t) => {
  const requests = requestsOf(t);
  const seen: string[] = [];
  const api = apiThrough((operation, by) => {
    seen.push(operation);
    return by(clientAs());
  });
  assert.deepEqual(await api.request('GET /banks', { query: { limit: 5 } }), { data: [] });
  assert.deepEqual(seen, ['GET /banks']);
  assert.deepEqual(requests, ['GET http://portal.test/v1/banks?limit=5 null']);
});
