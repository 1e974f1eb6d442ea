/** The service in one piece: what `npm run build` makes, and a start takes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { findCompiled } from '../bin/compiled.js';
import { buildService } from '../scripts/build-service.ts';
import { startApp } from './support/app.ts';
import { keyStoreUrl } from './support/key-store.ts';
import { freePort, spawnProgram, temporaryDirectory } from './support/process.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
/** What bin/start.js does with what it found. */
const running = (entry: string): string => `
  const { traceToSources } = await import(${JSON.stringify(new URL('../bin/compiled.js', import.meta.url).href)});
  traceToSources(${JSON.stringify(entry)});
  const module = await import(${JSON.stringify(entry)});`;

test('the compiled service is found while the sources are those that it was made of, and serves what they do', async (t) => {
  await mkdir(dist, { recursive: true });
  const into = await mkdtemp(join(dist, 'tested-'));
  t.after(() => rm(into, { recursive: true, force: true, maxRetries: 5 }));
  for (const [index, name] of ['older', 'old', 'recent'].entries()) {
    await mkdir(join(into, name));
    await utimes(join(into, name), index, index);
  }
  assert.equal(findCompiled(into), null);
  const { directory, built } = await buildService(into);
  assert.equal(built, true);
  assert.deepEqual((await readdir(into)).sort(), [directory.slice(into.length + 1), 'recent'].sort());
  assert.deepEqual(await buildService(into), { directory, built: false });
  const entry = findCompiled(into)!;
  assert.equal(entry, pathToFileURL(join(directory, 'run.js')).href);
  await rename(directory, join(into, 'of-other-sources'));
  assert.equal(findCompiled(into), null);
  await rename(join(into, 'of-other-sources'), directory);
  for (const name of await readdir(directory))
    if (name.endsWith('.js'))
      assert.doesNotMatch(await readFile(join(directory, name), 'latin1'), /[^\0-\x7f]/);

  const app = await startApp(t);
  const port = await freePort();
  const service = spawnProgram(
    t,
    process.execPath,
    ['--input-type=module', '--eval', `${running(entry)} await module.runService();`],
    {
      DATABASE_URL: app.databaseUrl,
      KEY_STORE_URL: await keyStoreUrl(app.databaseUrl),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: await temporaryDirectory(t),
      PUBLIC_URL: app.service.deps.config.publicUrl,
      PORT: String(port),
      ROLE: 'api',
    },
  );
  await service.printed(/is running/);
  const key = await app.createKey();
  const descriptions = {
    // So many that a thread enriches them.
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
    const [compiled, source] = await Promise.all(
      [`http://127.0.0.1:${port}`, app.service.url].map(async (url) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const response = await fetch(url + path, { ...init, headers });
        return { status: response.status, text: await response.text() };
      }),
    );
    assert.equal(source!.status, 200, `${path}: ${source!.text}`);
    assert.deepEqual(compiled, source, path);
  }
});

test('a stack of compiled code names the files and lines of its sources', async (t) => {
  const directory = await temporaryDirectory(t);
  await writeFile(
    join(directory, 'broken.ts'),
    '// Ć\n\nexport const break_ = (): never => {\n  throw new TypeError("so");\n};\n',
  );
  await writeFile(
    join(directory, 'run.ts'),
    'import { break_ } from "./broken.ts";\n\n\nexport const run = (): never => break_();\n',
  );
  await build({
    entryPoints: [join(directory, 'run.ts')],
    outfile: join(directory, 'run.js'),
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    sourcemap: 'external',
  });
  const program = `${running(pathToFileURL(join(directory, 'run.js')).href)}
    try { module.run(); } catch (error) { console.log(error.stack); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const [heading, first, second] = stdout.split('\n');
  assert.equal(heading, 'TypeError: so');
  assert.match(first!, /^ {4}at break_ \(file:.*\/broken\.ts:4:9\)$/);
  assert.match(second!, /^ {4}at .*run \(file:.*\/run\.ts:4:\d+\)$/);
});

test('npm compiles the service when it has put everything in place, and an installation never fails for it', async (t) => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(scripts.prepare, 'node bin/prepare.js');
  const elsewhere = await temporaryDirectory(t);
  const prepared = join(elsewhere, 'bin', 'prepare.js');
  for (const name of ['bin', 'scripts']) await mkdir(join(elsewhere, name));
  await copyFile(new URL('../bin/prepare.js', import.meta.url), prepared);
  const prepare = async () => promisify(execFile)(process.execPath, [prepared]);
  assert.deepEqual(await prepare(), { stdout: '', stderr: '' }, 'where an image has no sources yet');
  const builder = join(elsewhere, 'scripts', 'build-service.ts');
  await writeFile(builder, `export const buildService = async () => console.log('compiled');`);
  assert.deepEqual(await prepare(), { stdout: 'compiled\n', stderr: '' });
  await writeFile(builder, `export const buildService = async () => { throw new Error('no room left'); };`);
  const { stdout, stderr } = await prepare();
  assert.equal(stdout, '');
  assert.equal(stderr, 'The service was not compiled, a start runs its sources: no room left\n');
});
