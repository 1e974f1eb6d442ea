import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Answer, call, callWithHeaders, send } from './client.ts';
import type { Account } from './openapi.gen.ts';

/** Where the portal asks, with what, in place of the network. */
const asked = (t: TestContext): { address: string; init: RequestInit }[] => {
  const requests: { address: string; init: RequestInit }[] = [];
  t.mock.method(globalThis, 'fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return Response.json({});
  });
  return requests;
};

test('the address is made of path, parameters and query; what is empty is sent, what is undefined is not', async (t) => {
  const requests = asked(t);
  await call('GET /accounts/{id}/transactions', {
    params: { id: 'acc_1/../x' },
    query: { cursor: '', limit: 5, from: undefined },
  });
  await call('GET /banks');
  assert.deepEqual(
    requests.map(({ address, init }) => [init.method, address, init.body]),
    [
      ['GET', '/v1/accounts/acc_1%2F..%2Fx/transactions?cursor=&limit=5', null],
      ['GET', '/v1/banks', null],
    ],
  );
});

test('a body is sent as JSON, and a token as the credential', async (t) => {
  const requests = asked(t);
  await callWithHeaders('devses_1', 'PATCH /developers/webhooks/{id}', {
    params: { id: 'wh_1' },
    body: { status: 'active' },
  });
  const init = requests[0]?.init;
  assert.equal(init?.body, '{"status":"active"}');
  assert.deepEqual(init.headers, {
    Accept: 'application/json',
    Authorization: 'Bearer devses_1',
    'Content-Type': 'application/json',
  });
});

/** Held by the compiler: `npm run typecheck` fails as soon as one of these is let through. */
export const refused = async (): Promise<unknown[]> => {
  const { data } = await call('GET /accounts');
  return [
    // @ts-expect-error a path that does not exist
    call('GET /account'),
    // @ts-expect-error a method that the path does not have
    call('DELETE /accounts'),
    // @ts-expect-error a path parameter that is missing
    call('GET /accounts/{id}/balance'),
    // @ts-expect-error a path parameter of another name
    call('GET /accounts/{id}/balance', { params: { account: 'acc_1' } }),
    // @ts-expect-error a body that is missing
    call('POST /developers/login'),
    // @ts-expect-error a body field that is missing
    call('POST /developers/login', { body: { email: 'a@example.com' } }),
    // @ts-expect-error a value that the field does not have
    call('PATCH /developers/webhooks/{id}', { params: { id: 'wh_1' }, body: { status: 'paused' } }),
    // @ts-expect-error a query parameter that does not exist
    call('GET /accounts', { query: { bank: 'otp' } }),
    // @ts-expect-error a field of the response that does not exist
    data[0]?.iban_number,
    // @ts-expect-error a response of another type
    (await callWithHeaders(null, 'GET /banks')) satisfies Answer<{ data: Account[] }>,
    // @ts-expect-error a stream is no JSON
    call('GET /developers/events/stream'),
    send(null, 'GET /developers/events/stream'),
  ];
};
