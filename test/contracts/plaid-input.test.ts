/** Invalid input of every endpoint of Plaid's interface gets an error in Plaid's shape, never a 500. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { endpoints } from '../../src/doors/plaid/routes.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { deep, sampled } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { checkType, schemaOf, typesOf } from '../support/plaid.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  required?: string[];
}

type Json = Record<string, unknown>;

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  '\u0000',
  'x'.repeat(5_000),
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: { b: [1] } },
];

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface OwnField {
  at: string[];
  type: string | string[] | undefined;
  isRequired: boolean;
}

/** Lists the fields that an endpoint declares, also those inside objects and inside the first entry of arrays in a body. */
const ownFields = ({ properties = {}, required = [] }: Schema, body: Json): OwnField[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const value = body[name];
    const inner = Array.isArray(value) ? value[0] : value;
    const nested = schema.items ?? schema;
    const field = { at: [name], type: schema.type, isRequired: required.includes(name) };
    if (!nested.properties) return [field];
    const fields = isObject(inner) ? ownFields(nested, inner) : [];
    return [field, ...fields.map((each) => ({ ...each, at: [name, ...each.at] }))];
  });

/** Fields that an endpoint ignores get fewer values. */
const wrongFor = (input: Schema, path: readonly string[]): readonly unknown[] => {
  let known: Schema | undefined = input;
  for (const name of path) known = known?.properties?.[name];
  return known ? WRONG : [null, 'x', [{}]];
};

/** Returns a copy with a value at a path; undefined removes the field. */
const withValue = (body: Json, [name, ...rest]: readonly string[], value: unknown): Json => {
  const copy = { ...body };
  const held = copy[name!];
  if (rest.length > 0 && Array.isArray(held) && isObject(held[0])) {
    copy[name!] = [withValue(held[0], rest, value)];
  } else if (rest.length > 0) copy[name!] = withValue(isObject(held) ? held : {}, rest, value);
  else if (value === undefined) delete copy[name!];
  else copy[name!] = value;
  return copy;
};

describe('bad input in Plaid’s interface', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let access: () => Promise<string>;

  const post = async (
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Json; isJson: boolean }> => {
    const response = await fetch(`${app.url}/plaid${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'plaid-client-id': developer.id,
        'plaid-secret': developer.key,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, isJson, body: isJson ? ((await response.json()) as Json) : {} };
  };

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    access = async () => {
      const sandbox = { institution_id: 'ins_109508', initial_products: ['transactions'] };
      const { body } = await post('/sandbox/public_token/create', sandbox);
      return (await post('/item/public_token/exchange', { public_token: body.public_token })).body
        .access_token as string;
    };
  });

  /** A body that an endpoint accepts. */
  const valid = (path: string, access_token: string): Json => {
    const day = app.clock.now().toISOString().slice(0, 10);
    const countries = { country_codes: ['US'] };
    const bodies: Record<string, Json> = {
      '/link/token/create': {
        client_name: 'Test',
        language: 'en',
        ...countries,
        products: ['auth'],
        user: { client_user_id: 'ana' },
      },
      '/link/token/get': { link_token: 'link-sandbox-none' },
      '/sandbox/public_token/create': { institution_id: 'ins_109508', initial_products: ['transactions'] },
      '/item/public_token/exchange': { public_token: 'public-sandbox-none' },
      '/institutions/get': { count: 1, offset: 0, ...countries },
      '/institutions/get_by_id': { institution_id: 'ins_otp', ...countries },
      '/institutions/search': { query: 'otp', ...countries },
      '/webhook_verification_key/get': { key_id: 'none' },
      '/transactions/get': { access_token, start_date: '2026-01-01', end_date: day },
      '/transactions/enrich': {
        account_type: 'depository',
        transactions: [
          { id: '1', description: 'LIDL', amount: 1, direction: 'OUTFLOW', iso_currency_code: 'RSD' },
        ],
      },
      '/sandbox/item/fire_webhook': { access_token, webhook_code: 'DEFAULT_UPDATE' },
      '/sandbox/transactions/create': {
        access_token,
        transactions: [{ amount: 1, description: 'x', date_posted: day, date_transacted: day }],
      },
      '/statements/download': { access_token, statement_id: 'none' },
      '/categories/get': {},
      '/beta/webhook_events/list': {},
    };
    return bodies[path] ?? { access_token };
  };

  let calls = 0;
  const assertAnswered = (path: string, sent: unknown, answer: Awaited<ReturnType<typeof post>>): void => {
    const what = `${path} with ${JSON.stringify(sent)?.slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 300)}`;
    calls += 1;
    assert.ok(answer.status < 500, what);
    assert.equal(typeof answer.body.request_id, 'string', what);
    if (answer.status >= 400) checkType('PlaidError', answer.body);
    else checkType(typesOf(path).response, answer.body);
  };

  for (const { path, input } of endpoints) {
    test(path, async () => {
      const token = await access();
      const base = valid(path, token);
      const { request } = typesOf(path);
      // The package declares the request of /categories/get as `object`.
      const root = (request === 'object' ? {} : schemaOf(request)) as Schema & {
        definitions?: Record<string, Schema>;
      };
      const resolved = (schema: Schema): Schema => {
        const found = schema.$ref
          ? root.definitions![decodeURIComponent(schema.$ref.replace('#/definitions/', ''))]!
          : schema;
        return found.anyOf?.map(resolved).find(({ properties }) => properties) ?? found;
      };
      const paths = Object.entries(root.properties ?? {}).flatMap(([name, schema]) => [
        [name],
        ...Object.keys(resolved(schema).properties ?? {}).map((inner) => [name, inner]),
      ]);
      const nested = Object.entries(base).flatMap(([name, value]) =>
        Array.isArray(value) && isObject(value[0]) ? Object.keys(value[0]).map((field) => [name, field]) : [],
      );
      const bodies: Json[] = [
        ...paths
          .filter(
            ([name, inner]) =>
              name !== 'client_id' &&
              name !== 'secret' &&
              (inner === undefined || name! in (input as Schema).properties!),
          )
          .flatMap((at) => wrongFor(input as Schema, at).map((value) => withValue(base, at, value))),
        ...nested.flatMap(([name, field]) =>
          WRONG.map((value) => ({
            ...base,
            [name!]: [withValue((base[name!] as Json[])[0]!, [field!], value)],
          })),
        ),
      ];
      for (const { at, type, isRequired } of ownFields(input as Schema, base)) {
        const missing = isRequired ? 'MISSING_FIELDS' : null;
        const codes = new Map<unknown, string | null>([
          [undefined, missing],
          [null, missing],
          [type === 'object' ? 'x' : {}, 'INVALID_FIELD'],
        ]);
        for (const [value, code] of codes) {
          if (code === null) continue;
          const body = withValue(base, at, value);
          const answer = await post(path, body);
          assertAnswered(path, body, answer);
          assert.deepEqual([answer.body.error_code, answer.status], [code, 400], `${path} ${at} ${value}`);
        }
      }
      // The step is no divisor of the number of values, so that each field gets others.
      const sent = sampled(bodies, 11);
      for (let at = 0; at < sent.length; at += 20) {
        const some = sent.slice(at, at + 20);
        const answers = await Promise.all(some.map((body) => post(path, body)));
        for (const [place, answer] of answers.entries()) assertAnswered(path, some[place], answer);
      }
      for (const body of ['', '{', 'null', '[]', '"x"', '1']) {
        const answer = await post(path, body);
        assertAnswered(path, body, answer);
      }
    });
  }

  test('every endpoint was called, and every answer had a declared shape', (t) => {
    assert.ok(calls > deep(400, 2_000), `${calls}`);
    t.diagnostic(`${calls} calls of ${endpoints.length} endpoints, 0 schema violations`);
  });

  test('an endpoint of Plaid that is not available here is named, with and without credentials', async () => {
    const answer = await post('/asset_report/create', {});
    assert.deepEqual([answer.status, answer.body.error_code], [404, 'NOT_FOUND']);
    assert.match(String(answer.body.error_message), /^\/asset_report\/create is not available here/);
    const bare = await fetch(`${app.url}/plaid/transfer/create`, { method: 'POST' });
    assert.equal(bare.status, 404);
    checkType('PlaidError', await bare.json());
    const form = await fetch(`${app.url}/plaid/item/get`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    assert.ok(form.status >= 400 && form.status < 500);
    checkType('PlaidError', await form.json());
  });
});
