/** The published package: small, without dependencies, standard globals only, complete. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ending } from '../../../test/support/ending.ts';
import { directoryFor } from '../../../test/support/temporary.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

const bundled = async (format: 'esm' | 'iife'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/sdk/src/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName: 'sdk',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
};

test('is under 12 KB, compressed', async () => {
  const { byteLength } = gzipSync(await bundled('esm'), { level: 9 });
  assert.ok(byteLength < 12 * 1024, `${byteLength} bytes`);
});

test('uses only globals that every runtime has', async () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'packages/sdk/package.json'), 'utf8'),
  );
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined]);

  const asked: string[] = [];
  const standard = {
    AbortController,
    Blob,
    FormData,
    Headers,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    clearTimeout,
    crypto,
    setTimeout,
    async fetch(address: string, { method }: RequestInit): Promise<Response> {
      asked.push(`${method} ${new URL(address).pathname}`);
      if (asked.length === 1) throw new TypeError('offline');
      return Response.json({
        object: 'any',
        data: [],
        added: [],
        has_more: false,
        public_token: 'p',
        session_token: 's',
      });
    },
    seen: {} as Record<string, unknown>,
  };
  // A new context has the language only, and of the runtime only what it is given.
  const context = createContext(standard);
  runInContext(await bundled('iife'), context);
  const program = `(async () => {
    const obds = new sdk.Obds({ apiKey: 'key', timing: { random: () => 0 } });
    await obds.banks.list().toArray();
    await obds.connectSandbox();
    const header = await sdk.signWebhook('{"webhook_code":"X"}', 'whsec');
    seen.event = await sdk.verifyWebhook('{"webhook_code":"X"}', header, 'whsec');
    seen.error = await sdk.verifyWebhook('', header, 'whsec').catch((error) => error.name);
    for await (const page of obds.transactions.sync('acc').pages()) seen.page = page.object;
  })()`;
  await runInContext(program, context);
  assert.deepEqual(asked, [
    'GET /v1/banks',
    'GET /v1/banks',
    'POST /v1/connect',
    'POST /v1/sandbox/authorize',
    'POST /v1/connect/exchange',
    'GET /v1/accounts',
    'GET /v1/accounts/acc/transactions',
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(standard.seen)), {
    event: { webhook_code: 'X' },
    error: 'WebhookError',
    page: 'any',
  });
});

describe('the package', () => {
  const end = ending();
  let consumer: string;
  let packed: string[];

  before(async () => {
    const directory = await directoryFor(end);
    const published = join(directory, 'sdk');
    await cp(join(root, 'packages/sdk'), published, {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)$/.test(path),
    });
    await run(process.execPath, [join(root, 'scripts/build-sdk.ts'), join(published, 'dist')]);
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', directory];
    const { stdout } = await run('npm', pack, { cwd: published });
    const [{ filename, files }] = JSON.parse(stdout);
    packed = files.map(({ path }: { path: string }) => path);
    consumer = join(directory, 'consumer');
    const installed = join(consumer, 'node_modules/@obds/sdk');
    await mkdir(installed, { recursive: true });
    await run('tar', ['-xzf', join(directory, filename), '-C', installed, '--strip-components=1']);
    await writeFile(join(consumer, 'package.json'), '{"type": "module"}');
  });

  test('contains its files, and no tests', () => {
    for (const file of ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']) {
      assert.ok(packed.includes(file), file);
    }
    const sources = packed.filter((file) => file.startsWith('src/'));
    assert.ok(sources.length > 10, 'what the maps of the types lead to');
    assert.deepEqual(
      packed.filter((file) => /test|tsconfig/.test(file)),
      [],
    );
  });

  test('can be imported by plain JavaScript', async () => {
    await writeFile(
      join(consumer, 'index.js'),
      `import { Obds, ObdsError, signWebhook, verifyWebhook } from '@obds/sdk';
       const offline = async () => { throw new TypeError('offline'); };
       const obds = new Obds({ fetch: offline, maxRetries: 0 });
       const error = await obds.banks.list().then(null, (thrown) => thrown);
       const event = await verifyWebhook('{"webhook_code":"X"}', await signWebhook('{"webhook_code":"X"}', 's'), 's');
       console.log(error instanceof ObdsError, error.error_code, event.webhook_code);`,
    );
    const { stdout } = await run(process.execPath, ['--no-strip-types', 'index.js'], { cwd: consumer });
    assert.equal(stdout, 'true NETWORK_ERROR X\n');
  });

  const program = `
    import { type Account, Obds, ObdsError, type Transaction, verifyWebhook } from '@obds/sdk';
    const obds = new Obds({ apiKey: 'key' });
    const { accounts } = await obds.connectSandbox({ bank_id: 'otp' });
    const account: Account = accounts[0]!;
    const rows: Transaction[] = await obds.transactions.list(account.id).toArray();
    for await (const change of obds.transactions.sync(account.id, { cursor: null })) {
      const id: string = change.kind === 'removed' ? change.transaction.transaction_id : change.transaction.id;
      rows.push(...rows.filter((row) => row.id === id));
    }
    const balance: number = (await obds.request('GET /accounts/{id}/balance', { params: { id: 'a' } })).balance;
    const event = await verifyWebhook('', null, 's');
    if (event.webhook_code === 'HEALTH_CHANGED') console.log(event.reason, balance);
    try { await obds.banks.get('x'); } catch (error) {
      if (error instanceof ObdsError && error.error_code === 'BANK_NOT_FOUND') console.log(error.docs);
    }
    // @ts-expect-error the types exist and are not any
    obds.nothing;
  `;
  const surroundings = {
    'Node.js, by its own rules': {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      lib: ['es2022'],
      types: ['node'],
    },
    'a bundler for browsers': {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom'],
      types: [],
    },
  };
  for (const [name, surrounding] of Object.entries(surroundings)) {
    test(`gives its types to ${name}, with every library checked`, async () => {
      const directory = join(consumer, surrounding.module);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'index.ts'), program);
      // Only Node's types, and no other package of this repository.
      await mkdir(join(directory, 'node_modules/@types'), { recursive: true });
      await symlink(join(root, 'node_modules/@types/node'), join(directory, 'node_modules/@types/node'));
      const compilerOptions = {
        ...surrounding,
        target: 'es2022',
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
        preserveSymlinks: false,
      };
      await writeFile(
        join(directory, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['index.ts'] }),
      );
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [compiler, '-p', directory]).catch(({ stdout }) => assert.fail(stdout));
    });
  }
});
