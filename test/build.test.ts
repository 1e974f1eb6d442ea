/** The output of `npm run build`, and how a start uses it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFile,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildAll, PARTS } from '../scripts/build.ts';
import { PORTAL_FOLDER, portalDirectory } from '../src/sites/portal/files.ts';
import { startApp } from './support/app.ts';
import { isDeep } from './support/depth.ts';
import { keyStoreUrl } from './support/key-store.ts';
import { freePort, spawnProgram, temporaryDirectory } from './support/process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Makes a temporary checkout within this one, whose packages a build needs. */
const checkout = async (t: TestContext): Promise<string> => {
  await mkdir(join(root, 'dist'), { recursive: true });
  const place = await mkdtemp(join(root, 'dist', 'tested-'));
  t.after(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));
  for (const folder of ['bin', 'scripts', 'src/main', 'packages', 'web', 'dist/service']) {
    await mkdir(join(place, folder), { recursive: true });
  }
  for (const file of ['bin/start.js', 'scripts/prepare.js'])
    await copyFile(join(root, file), join(place, file));
  return place;
};

/** Copies the bundled files, which are made once for all tests. */
const copyPortal = async (into: string): Promise<void> =>
  cp(await portalDirectory(), join(into, PORTAL_FOLDER), { recursive: true });

const run = (...words: string[]) => spawnSync(process.execPath, words, { encoding: 'utf8' });
const OLD_NODE = [
  '--import',
  "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})",
];

test('a start from the build writes nothing to the checkout, and is ready only when the whole service is', async (t) => {
  const place = await checkout(t);
  assert.deepEqual(
    await buildAll(join(place, 'dist'), isDeep ? PARTS : { ...PARTS, portal: copyPortal }),
    [],
  );
  for await (const file of glob('dist/service/*.js', { cwd: place })) {
    assert.doesNotMatch(await readFile(join(place, file), 'latin1'), /[^\0-\x7f]/, file);
  }
  const app = await startApp(t);
  const port = await freePort();
  const keyStore = await keyStoreUrl(app.databaseUrl);
  const permissions = [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${tmpdir()}`,
    `--allow-fs-write=${fileURLToPath(new URL('*', keyStore))}`,
    '--allow-child-process',
    '--allow-worker',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
  ];
  const service = spawnProgram(t, process.execPath, [...permissions, join(place, 'bin/start.js')], {
    DATABASE_URL: app.databaseUrl,
    KEY_STORE_URL: keyStore,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: await temporaryDirectory(t),
    PUBLIC_URL: app.service.deps.config.publicUrl,
    PORT: String(port),
    ROLE: 'api',
  });
  await service.printed(/is running/);
  assert.doesNotMatch(service.output(), /newer than the build/);
  const portal = await fetch(`http://127.0.0.1:${port}/portal`);
  assert.equal(portal.status, 200);
  const [script] = /\/portal\/assets\/[\w.-]+\.js/.exec(await portal.text())!;
  assert.equal((await fetch(`http://127.0.0.1:${port}${script}`)).status, 200);

  const key = await app.createKey();
  const descriptions = {
    // Enough transactions for a thread.
    transactions: Array.from({ length: 10 }, (_, line) => ({
      id: String(line),
      description: `MAXI 12${line} BEOGRAD`,
      amount: -100,
      currency: 'RSD',
    })),
  };
  for (const [path, init] of [
    ['/openapi.json', {}],
    ['/banks', {}],
    ['/docs', {}],
    ['/docs/search?q=webhook', {}],
    ['/service.js', {}],
    ['/docs/errors/ACCOUNT_NOT_FOUND', {}],
    ['/transactions/enrich', { method: 'POST', body: JSON.stringify(descriptions) }],
  ] as const) {
    const [built, source] = await Promise.all(
      [`http://127.0.0.1:${port}`, app.service.url].map(async (url) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const response = await fetch(url + path, { ...init, headers });
        return { status: response.status, text: await response.text() };
      }),
    );
    assert.equal(source!.status, 200, `${path}: ${source!.text}`);
    assert.deepEqual(built, source, path);
  }
});

test('a failed part of the build is named, and the next start names the command that builds', async (t) => {
  const place = await checkout(t);
  const start = () => run(join(place, 'bin/start.js'));
  const refused = /The service did not start\.\nThere is no complete build[^\n]* Run "npm run build"/;
  assert.match(start().stderr, refused);
  const failures = await buildAll(join(place, 'dist'), {
    service: async (into) => {
      await mkdir(join(into, 'service'));
      await writeFile(join(into, 'service/run.js'), "export const runService = () => console.log('runs');");
    },
    portal: async () => {
      throw new Error('no room left');
    },
  });
  assert.deepEqual(failures, ['the portal: no room left']);
  assert.deepEqual(await readdir(join(place, 'dist')), ['service']);
  const { status, stderr, stdout } = start();
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, refused);
});

test('a start warns about a source that is newer than the build, and stack traces name sources', async (t) => {
  const place = await checkout(t);
  const source = join(place, 'src/main/run.ts');
  await writeFile(
    source,
    '// Ć\n\nexport const runService = (): never => {\n  throw new TypeError("so");\n};\n',
  );
  await buildAll(join(place, 'dist'), {
    service: async (into) => {
      await build({
        entryPoints: [source],
        outfile: join(into, 'service/run.js'),
        bundle: true,
        format: 'esm',
        minifyWhitespace: true,
        sourcemap: 'linked',
      });
    },
  });
  const old = new Date(0);
  const later = new Date('2999-01-01');
  await utimes(source, old, old);
  const ofTests = join(place, 'src', 'main', 'run.test.ts');
  await writeFile(ofTests, '');
  await utimes(ofTests, later, later);
  const start = () => run(join(place, 'bin/start.js')).stderr;
  assert.match(start(), /TypeError: so\n {4}at runService \(.*\/src\/main\/run\.ts:4:9\)\n/);
  assert.doesNotMatch(start(), /newer/, 'tests are in no build');
  await utimes(source, later, later);
  assert.match(start(), /^src\/main\/run\.ts is newer than the build[^\n]*run "npm run build"\.\n/);
});

test('npm ci builds, and a failed build does not fail the installation', async (t) => {
  const place = await checkout(t);
  await writeFile(
    join(place, 'scripts/build.ts'),
    "console.error('no room left' as string); process.exitCode = 1;",
  );
  const prepare = join(place, 'scripts/prepare.js');
  for (const [words, said] of [
    [[], /^no room left\n$/],
    [
      OLD_NODE,
      /^Nothing was built: that needs Node\.js 24, and this is Node\.js 20\.19\.0[\s\S]*npm run build/,
    ],
  ] as const) {
    const { status, stderr } = run(...words, prepare);
    assert.equal(status, 0);
    assert.match(stderr, said);
  }
});
