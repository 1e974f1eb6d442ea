import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { apiThrough, clientAs, sessionClients } from './client.ts';

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

test('a session reads with its read-only token, and changes data with its full token', async (t) => {
  const requests = requestsOf(t);
  const clientFor = sessionClients('devses_1');
  await clientFor('GET /developers/me').request('GET /developers/me');
  await clientFor('POST /developers/logout').request('POST /developers/logout');
  await sessionClients(null)('GET /banks').request('GET /banks');
  await clientAs({ apiKey: 'token_1' }).request('GET /accounts');
  assert.deepEqual(requests, [
    'GET http://portal.test/v1/developers/me Bearer devview_1',
    'POST http://portal.test/v1/developers/logout Bearer devses_1',
    'GET http://portal.test/v1/banks null',
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
