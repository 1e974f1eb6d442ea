/** The conformance command notices each kind of violation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description, type Exchange } from '../scripts/conformance/description.ts';

const description = new Description({
  openapi: '3.0.1',
  paths: {
    '/v1/{service}': { get: { responses: { 200: { description: 'Another operation.' } } } },
    '/v1/things': {
      post: {
        parameters: [
          { $ref: '#/components/parameters/thing-id' },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
        ],
        requestBody: { $ref: '#/components/requestBodies/thing' },
        responses: { 201: { $ref: '#/components/responses/made' } },
      },
    },
  },
  components: {
    parameters: {
      'thing-id': { name: 'X-Id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
    },
    requestBodies: {
      thing: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } },
      },
    },
    responses: {
      made: {
        headers: { Location: { required: true, schema: { type: 'string', format: 'url' } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } },
      },
    },
    schemas: {
      thing: {
        type: 'object',
        required: ['amount'],
        properties: {
          amount: { type: 'string', pattern: '^\\d+$' },
          share: { type: 'number', minimum: 0, exclusiveMinimum: true },
        },
      },
    },
  },
});

const SOUND: Exchange = {
  method: 'POST',
  path: '/v1/things',
  query: new URLSearchParams('limit=5'),
  headers: { 'x-id': '9f5c1a52-4a3b-4d0e-8a2f-0d2b5a7a9c11', 'content-type': 'application/json' },
  body: '{"amount":"12"}',
  status: 201,
  responseHeaders: { location: 'http://127.0.0.1:3000/1', 'content-type': 'application/json; charset=utf-8' },
  responseBody: '{"amount":"12","share":0.5}',
};

test('a correct exchange has no violations', () => {
  assert.deepEqual(description.violationsOf(SOUND), []);
});

const cases: [what: string, change: Partial<Exchange>, side: string, said: RegExp][] = [
  ['a path that is not described', { path: '/v1/things/1' }, 'request', /not described/],
  [
    'a header that is missing',
    { headers: { 'content-type': 'application/json' } },
    'request',
    /X-Id is missing/,
  ],
  ['a header in another form', { headers: { ...SOUND.headers, 'x-id': '1' } }, 'request', /X-Id must match/],
  [
    'a parameter out of its range',
    { query: new URLSearchParams('limit=11') },
    'request',
    /limit must be <= 10/,
  ],
  [
    'a parameter that nobody knows',
    { query: new URLSearchParams('most=1') },
    'request',
    /most is not described/,
  ],
  ['no body', { body: '' }, 'request', /body is missing/],
  ['a body without a field', { body: '{}' }, 'request', /required property 'amount'/],
  ['a status that is not described', { status: 200 }, 'response', /status is not described/],
  [
    'a response header that is missing',
    { responseHeaders: { 'content-type': 'application/json' } },
    'response',
    /Location is missing/,
  ],
  [
    'a response of another type',
    { responseHeaders: { ...SOUND.responseHeaders, 'content-type': 'text/html' } },
    'response',
    /text\/html is not described/,
  ],
  ['a field in another form', { responseBody: '{"amount":12}' }, 'response', /amount must be string/],
  ['a bound that is left out', { responseBody: '{"amount":"1","share":0}' }, 'response', /share must be > 0/],
  ['what is no JSON', { responseBody: '<html>' }, 'response', /no JSON/],
];

for (const [what, change, side, said] of cases) {
  test(`${what} is a violation of the ${side}`, () => {
    const violations = description.violationsOf({ ...SOUND, ...change });
    assert.equal(violations.length, 1, JSON.stringify(violations));
    assert.equal(violations[0]!.in, side);
    assert.match(violations[0]!.what, said);
  });
}

test('parameters in a link of the bank are allowed', () => {
  const query = new URLSearchParams('limit=5&place=abc');
  assert.equal(description.violationsOf({ ...SOUND, query }).length, 1);
  const responseBody = '{"amount":"1","_links":{"next":{"href":"/v1/things?place=abc"}}}';
  assert.deepEqual(description.violationsOf({ ...SOUND, responseBody }), []);
  assert.deepEqual(description.violationsOf({ ...SOUND, query }), []);
});
