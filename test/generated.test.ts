/** `npm run check` notices that generated files differ from the routes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type OpenApi, operationsOf, shapeOf } from '../scripts/client-model.ts';
import { phpClient } from '../scripts/php-client.ts';
import { pythonClient } from '../scripts/python-client.ts';
import { sdkTypes, typeOf } from '../scripts/sdk-types.ts';
import { snakeCase } from '../src/sites/docs/client-names.ts';
import { startApp } from './support/app.ts';
import { deepTest } from './support/depth.ts';
import { ending } from './support/ending.ts';
import { directoryFor } from './support/temporary.ts';

const scriptAt = (name: string): string => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const SCRIPT = scriptAt('generate.ts');

deepTest('the interface is described without files in the data directory of a later start', async (t) => {
  const cwd = await directoryFor(t);
  const { status, stderr } = spawnSync(
    process.execPath,
    [scriptAt('openapi.ts'), join(cwd, 'openapi.json')],
    {
      cwd,
      encoding: 'utf8',
    },
  );
  assert.equal(status, 0, stderr);
  assert.deepEqual(await readdir(cwd), ['openapi.json']);
});

describe('the types of the client library', () => {
  const end = ending();
  let document: OpenApi;

  before(async () => {
    const { api } = await startApp(end);
    document = (await api.get('/openapi.json')).body;
  });

  const check = async (described: OpenApi) => {
    const directory = await mkdtemp(join(tmpdir(), 'open-banking-openapi-'));
    const file = join(directory, 'openapi.json');
    await writeFile(file, JSON.stringify(described));
    const checked = spawnSync(process.execPath, [SCRIPT, '--check', file], { encoding: 'utf8' });
    await rm(directory, { recursive: true });
    return checked;
  };

  deepTest('match the routes', async () => {
    const { status, stderr } = await check(document);
    assert.equal(status, 0, stderr);
  });

  deepTest('fail the check if a route has changed or is gone', async () => {
    const changed = structuredClone(document);
    delete changed.paths['/waitlist'];
    const { currency, ...others } = changed.components.schemas.Account!.properties!;
    changed.components.schemas.Account!.properties = { ...others, currency_code: currency! };
    const { status, stderr } = await check(changed);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^packages\/sdk\/src\/openapi\.gen\.ts is out of date, line \d+: has "'POST \/waitlist': 'none',"/m,
    );
    assert.match(stderr, /^docs\/languages\.md is out of date/m);
  });

  const changes: Record<string, (paths: OpenApi['paths']) => void> = {
    'a route that is gone': (paths) => {
      delete paths['/accounts/{id}/balance'];
    },
    'a body that has become required': (paths) => {
      paths['/sandbox/clock/advance']!.post!.requestBody!.required = true;
    },
    'a query parameter that is gone': (paths) => {
      paths['/accounts']!.get!.parameters = [];
    },
    'another response': (paths) => {
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Bank' } } };
      paths['/accounts/{id}/balance']!.get!.responses['200'] = { content };
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`differ for ${name}`, () => {
      const changed = structuredClone(document);
      change(changed.paths);
      assert.notEqual(sdkTypes(changed), sdkTypes(document));
      assert.notDeepEqual(pythonClient(changed), pythonClient(document));
      assert.notDeepEqual(phpClient(changed), phpClient(document));
    });
  }

  test('are documented, and do not depend on the order of the description', () => {
    const changed = structuredClone(document);
    changed.paths = Object.fromEntries(Object.entries(changed.paths).reverse());
    assert.equal(sdkTypes(changed), sdkTypes(document));
    Object.assign(changed.components.schemas.Account!, { description: 'In other */ words.' });
    assert.match(sdkTypes(changed), /^\/\*\* In other \*\\\/ words\. \*\/\nexport type Account = /m);
  });

  test('mark responses that are files', () => {
    const changed = structuredClone(document);
    changed.paths['/banks']!.get!.responses['200']!.content!['text/csv'] = { schema: { type: 'string' } };
    assert.match(
      sdkTypes(changed),
      /'GET \/banks': \{[^}]*\} \| undefined;\n {4}response: ListBanksResponse;\n {4}file: 'text\/csv';/s,
    );
    assert.doesNotMatch(sdkTypes(document), /file: '(application\/json|text\/event-stream)'/);
  });

  test('have the credential of each operation, and whether it accepts an Idempotency-Key', () => {
    const changed = structuredClone(document);
    changed.paths['/connect']!.post!.parameters = [];
    changed.paths['/banks']!.get!.security = [{ developerSession: [] }];
    assert.match(sdkTypes(document), /'POST \/connect': 'key once',/);
    assert.match(sdkTypes(changed), /'POST \/connect': 'key',/);
    assert.match(sdkTypes(document), /'GET \/banks': 'none',/);
    assert.match(sdkTypes(changed), /'GET \/banks': 'session',/);
    changed.paths['/banks']!.get!.security = [{ mutualTls: [] }];
    assert.throws(() => sdkTypes(changed), /knows no credential for mutualTls/);
  });
});

test('every language has a method for each operation, and its lists page by page', async (t) => {
  const { api } = await startApp(t);
  const document: OpenApi = (await api.get('/openapi.json')).body;
  const operations = operationsOf(document);
  const [python, php] = [pythonClient(document).operations, phpClient(document).operations];
  for (const { id, paging } of operations) {
    assert.equal(python.split(` def ${snakeCase(id)}(self`).length, 3, `${id}: synchronous and asynchronous`);
    assert.equal(php.split(` function ${id}(`).length, 2, id);
    assert.ok(paging === null || /^(list|search)/.test(id), id);
  }
  assert.ok(operations.filter(({ paging }) => paging?.by === 'starting_after').length >= 8);
  assert.match(python, /OPERATIONS\["list_connections"\].*"starting_after", "connection_id"\)/);
  assert.match(php, /'\/connections', .*'starting_after', 'connection_id'\)/);
});

test('a schema becomes a TypeScript type', () => {
  const of = (schema: object): string => typeOf(shapeOf(schema)).replace(/\s+/g, ' ');
  assert.equal(of({ type: ['string', 'null'] }), 'string | null');
  assert.equal(of({ type: 'string', enum: ["it's", 'a\\b'] }), "'it\\'s' | 'a\\\\b'");
  assert.equal(of({ type: 'integer', enum: [0, 1] }), '0 | 1');
  assert.equal(of({ anyOf: [{ $ref: '#/components/schemas/Latency' }, { type: 'null' }] }), 'Latency | null');
  assert.equal(of({ type: ['array', 'null'], items: { type: 'integer' } }), 'Array<number> | null');
  assert.equal(
    of({ type: 'object', required: ['a'], properties: { a: { const: 'x' }, 'b-c': { type: 'boolean' } } }),
    "{ a: 'x'; 'b-c'?: boolean | undefined; }",
  );
  assert.equal(of({ type: 'object', additionalProperties: true }), 'Record<string, unknown>');
  assert.equal(
    of({ type: 'object', additionalProperties: { type: 'number' }, properties: { a: { type: 'string' } } }),
    '{ a?: string | undefined; } & Record<string, number>',
  );
});

test('an unsupported schema is refused', () => {
  for (const schema of [{}, { type: 'array' }, { not: { type: 'string' } }, { type: 'file' }]) {
    assert.throws(() => shapeOf(schema), /No type is known for/);
  }
});

deepTest('scripts that write files print their usage for --help, and refuse unknown options', async (t) => {
  const folder = await directoryFor(t);
  const run = (name: string, ...words: string[]) =>
    spawnSync(process.execPath, [scriptAt(name), ...words], { encoding: 'utf8', cwd: folder });
  const help = run('openapi.ts', '--help');
  assert.deepEqual([help.status, help.stderr], [0, '']);
  assert.match(help.stdout, /node scripts\/openapi\.ts FILE\n.* --lint\n$/);
  for (const name of ['openapi.ts', 'generate.ts', 'build-sdk.ts', 'build-cli.ts', 'build-library.ts']) {
    const { status, stderr } = run(name, '--lnit');
    assert.equal(status, 2, name);
    assert.match(stderr, new RegExp(`^Unknown option '--lnit'.*\n.*node scripts/${name}`));
  }
  for (const words of [[], ['--lint', 'openapi.json']]) {
    const { status, stderr } = run('openapi.ts', ...words);
    assert.deepEqual([status, stderr], [2, 'Name the file to write, or --lint.\n']);
  }
  assert.match(run('openapi.ts', 'one.json', 'two.json').stderr, /^"two\.json" is one word too many/);
  assert.deepEqual(await readdir(folder), []);
});
