/** The interface description is complete, true and the same at both addresses. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ErrorCode, errorCatalogue, errorCodes } from '../../src/platform/vocabulary/error-catalogue.ts';
import type { JsonSchema } from '../../src/sites/openapi/json-schema.ts';
import type { MediaType, Parameter } from '../../src/sites/openapi/operation.ts';
import { refusalsOf } from '../../src/sites/openapi/refusals.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { type Description, describe as describedBy } from '../support/openapi.ts';

const ADMIN_KEY = 'the-key-of-the-owner';

describe('the interface description', () => {
  const end = ending();
  let app: TestApp;
  let description: Description;

  before(async () => {
    app = await startApp(end);
    description = describedBy((await app.api.get('/openapi.json')).body);
  });

  test('gives the public address of an installation that has one', async (t) => {
    const { api } = await startApp(t, { env: { PUBLIC_URL: 'https://bank.example.rs/api' } });
    const { servers } = (await api.get('/openapi.json')).body;
    assert.deepEqual(
      servers.map(({ url }: { url: string }) => url),
      ['https://bank.example.rs/api/v1', 'https://bank.example.rs/api'],
    );
  });

  const operations = () =>
    Object.entries(description.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  /** Returns the parameters of an operation alone. */
  const parametersOf = (path: string, method: string): Parameter[] =>
    (description.document.paths[path]![method]!.parameters ?? []).filter(
      (one) => !('$ref' in one),
    ) as Parameter[];

  test('is the same at both addresses', async () => {
    assert.deepEqual((await app.api.get('/v1/openapi.json')).body, description.document);
    assert.deepEqual(
      description.document.servers.map(({ url }) => url),
      ['/v1', '/'],
    );
  });

  test('contains every registered route, and no other', () => {
    const registered = new Set(app.service.app.endpoints.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(new Set(operations().map(({ method, path }) => `${method} ${path}`)), registered);
    // Also below /v1, which access.test.ts checks for every route.
    for (const { method, path } of operations()) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      assert.ok(app.service.app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${url}`);
    }
  });

  test('names and explains every operation', () => {
    const tags = new Set(description.document.tags.map(({ name }) => name));
    const ids = operations().map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const { method, path, operation } of operations()) {
      const what = `${method} ${path}`;
      assert.match(operation.operationId ?? '', /^[a-z][A-Za-z]+$/, what);
      assert.ok(operation.summary, what);
      assert.equal(operation.tags?.length, 1, what);
      assert.ok(
        tags.has(operation.tags![0]!),
        `${what} has the tag ${operation.tags![0]}, which says nothing`,
      );
    }
  });

  test('lists each error code for at least one operation, with its status', () => {
    const answered = new Set<string>();
    for (const { operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const code of Object.keys(response.content?.['application/json']?.examples ?? {})) {
          if (Number(status) < 400) continue;
          assert.equal(errorCatalogue[code as ErrorCode].status, Number(status));
          answered.add(code);
        }
      }
    }
    assert.deepEqual(
      errorCodes.filter((code) => !answered.has(code)),
      [],
    );
  });

  test('has valid JSON Schemas in every place', () => {
    const ajv = new Ajv2020({ strict: false });
    const { schemas, headers } = description.document.components;
    const found = [
      ...Object.entries(schemas),
      ...Object.entries(headers).map(
        ([name, header]) => [name, (header as { schema: JsonSchema }).schema] as const,
      ),
      ...operations().flatMap(({ path, method }) =>
        parametersOf(path, method).map(({ name, schema }) => [`${method} ${path} ${name}`, schema] as const),
      ),
    ];
    for (const [name, schema] of found) {
      assert.ok(ajv.validateSchema(schema), `${name}: ${ajv.errorsText(ajv.errors)}`);
    }
  });

  test('names every body, and uses one name for all errors, so that a generated client has one type for each', () => {
    for (const { method, path, operation } of operations()) {
      const what = `${method} ${path}`;
      const body = operation.requestBody?.content['application/json'];
      if (body) assert.match(body.schema.$ref ?? '', /^#\/components\/schemas\/[A-Z]\w+Request$/, what);
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const answer = content['application/json']?.schema;
        if (!answer) continue;
        if (Number(status) < 400) assert.match(answer.$ref ?? '', /^#\/components\/schemas\/[A-Z]/, what);
        else assert.equal(answer.$ref, '#/components/schemas/Error', what);
      }
    }
  });

  test('allows in an error only the codes that its operation lists for the status', async () => {
    const { body } = await app.api.get('/accounts');
    const schema = (path: string) =>
      description.document.paths[path]!.get!.responses[401]!.content!['application/json']!.schema;
    description.matches(schema('/accounts'), body, 'MISSING_API_KEY of a banking endpoint');
    assert.throws(() => description.matches(schema('/developers/keys'), body, 'of a developer endpoint'));
  });

  test('lists general errors of bodies and queries for exactly the operations that return them', async (t) => {
    const own = await startApp(t, { env: { ...generous, ADMIN_KEY } });
    const { key, session } = await createDeveloper(own);
    const credential = { public: undefined, key, 'key-or-link': key, session, admin: ADMIN_KEY };
    const jsonHeaders = { 'Content-Type': 'application/json' };
    for (const endpoint of own.service.app.endpoints) {
      const { method, path, access, schema } = endpoint;
      const { operationId = '' } = schema;
      const listed = refusalsOf(endpoint);
      const token = credential[access.kind];
      const asked = token === undefined ? {} : { key: token };
      const address = path.replace(/\{\w+\}/g, 'x');
      const codeOf = async (call: object, query = ''): Promise<ErrorCode | undefined> =>
        (await own.api[method as 'get'](address + query, { ...asked, ...call })).body?.error_code;
      const probes: [ErrorCode, ErrorCode | undefined][] = [
        ['INVALID_PARAMETER', await codeOf({}, '?a=%ff')],
      ];
      if (method !== 'get') {
        const other = { content: 'a=b', headers: { 'Content-Type': 'text/x-none' } };
        probes.push(
          ['INVALID_JSON', await codeOf({ content: '{', headers: jsonHeaders })],
          ['UNSUPPORTED_MEDIA_TYPE', await codeOf(other)],
        );
      }
      for (const [expected, found] of probes) {
        assert.equal(
          found === expected,
          listed.includes(expected),
          `${operationId}: ${expected}, found ${found}`,
        );
        if (found !== undefined) assert.ok(listed.includes(found), `${operationId} does not list ${found}`);
      }
    }
  });

  test('describes the format of every path parameter', () => {
    for (const { method, path, operation } of operations()) {
      for (const parameter of operation.parameters ?? []) {
        if ('$ref' in parameter || parameter.in !== 'path') continue;
        const { name, schema, example } = parameter;
        assert.notEqual(example, undefined, `${method} ${path}: give ${name} an example in its schema`);
        description.matches(schema, example, `${method} ${path}: ${name}`);
      }
    }
    const [account] = parametersOf('/sandbox/accounts/{id}/transactions', 'post');
    assert.match(String(account!.example), /^acc_/);
  });

  test('describes Idempotency-Key once, and references it in every POST that accepts it', () => {
    const taking = operations().filter(({ operation }) =>
      operation.parameters?.some(
        (one) => '$ref' in one && one.$ref === '#/components/parameters/IdempotencyKey',
      ),
    );
    const refusing = operations().filter(({ operation: { responses } }) =>
      responses[409]?.description.includes('IDEMPOTENCY_CONFLICT'),
    );
    assert.deepEqual(refusing, taking);
    const posts = operations().filter(
      ({ method, operation }) => method === 'post' && operation.security.length > 0,
    );
    const without = posts
      .filter(({ path }) => !taking.some((one) => one.path === path))
      .map(({ path }) => path);
    assert.deepEqual(without.sort(), [
      '/developers/logout',
      // These operations return a new challenge, secret, proof or list of codes each time.
      '/developers/passkeys',
      '/developers/passkeys/options',
      '/developers/reauthentication',
      '/developers/reauthentication/passkey-options',
      '/developers/recovery-codes',
      '/developers/totp',
      '/developers/totp/confirm',
      '/transactions/enrich',
    ]);
    assert.equal(taking.length, posts.length - without.length);
    const { name, schema, example } = description.document.components.parameters.IdempotencyKey!;
    assert.equal(name, 'Idempotency-Key');
    description.matches(schema, example, name);
  });

  test('has the defaults of lists, and how to distinguish the two forms of a response', () => {
    const defaults = parametersOf('/banks', 'get').map(({ name, schema }) => [name, schema.default]);
    assert.deepEqual(Object.fromEntries(defaults.slice(2)), { limit: 50, offset: 0 });
    const { anyOf, discriminator } = description.document.components.schemas.ListTransactionsResponse!;
    assert.equal(discriminator!.propertyName, 'object');
    assert.deepEqual(
      Object.values(discriminator!.mapping),
      anyOf!.map(({ $ref }) => $ref),
    );
  });

  test('has examples that match their schemas and are not empty', () => {
    const { components } = description.document;
    const empty: string[] = [];
    const check = (media: MediaType, what: string): void => {
      for (const [name, example] of Object.entries(media.examples ?? { example: { value: media.example } })) {
        const value = '$ref' in example ? components.examples[name]!.value : example.value;
        description.matches(media.schema, value, `${what}, ${name}`);
        empty.push(...placeholders(value, what));
      }
    };
    for (const { method, path, operation } of operations()) {
      const what = `${method} ${path}`;
      for (const [type, body] of Object.entries(operation.requestBody?.content ?? {})) {
        check(body, `${what}: body, ${type}`);
      }
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        for (const media of Object.values(content)) check(media, `${what}: ${status}`);
      }
    }
    for (const [name, schema] of Object.entries(components.schemas)) {
      for (const example of schema.examples ?? []) description.matches(schema, example, name);
    }
    assert.deepEqual(
      empty,
      [],
      'say what these look like, with `examples` in the schema or in src/sites/openapi/story.ts',
    );
  });

  test('describes the events for webhooks', async () => {
    const key = await app.createKey();
    const { connectionId, accountIds } = await connectBank(app, key);
    const token = await app.api.post('/simplefin/tokens', { key, body: { connection_ids: [connectionId] } });
    for (const [event, { post }] of Object.entries(description.document.webhooks)) {
      const { schema, examples } = post.requestBody.content['application/json'];
      for (const { value } of Object.values(examples)) description.matches(schema, value, event);
      const about = { connection_id: connectionId, account_id: accountIds[0], token_id: token.body.id };
      const fired = await app.api.post('/sandbox/webhooks/fire', { key, body: { event, ...about } });
      assert.equal(fired.status, 200);
      description.matches(schema.anyOf![0]!, fired.body.payload, event);
    }
  });

  test('has messages without placeholders in its error examples', () => {
    for (const [code, { value }] of Object.entries(description.document.components.examples)) {
      const { error_message: message, error_code: name } = value as Record<string, string>;
      assert.equal(name, code);
      assert.doesNotMatch(message!, /\{\w+\}/);
    }
  });

  test('has the credential and the scope of each operation', () => {
    const security = (method: string, path: string) => {
      const operation = description.document.paths[path]![method]!;
      return [operation.security, operation['x-scopes']];
    };
    assert.deepEqual(security('get', '/banks'), [[], undefined]);
    assert.deepEqual(security('get', '/accounts'), [[{ apiKey: [] }], ['accounts:read']]);
    assert.deepEqual(security('post', '/connect')[0], [{ apiKey: [] }, { linkToken: [] }]);
  });
});

/** Returns places of an example whose value is a generated placeholder. */
const placeholders = (value: unknown, path: string): string[] => {
  if (value === 'text') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => placeholders(inner, `${path}.${name}`));
};
