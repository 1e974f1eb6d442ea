/** The build is reproducible: the same sources give the same bytes, wherever and whenever they are built. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, glob, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** Copies the checkout with its packages, as hard links where the system has them: they are a gigabyte. */
const copyCheckout = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const name of ['bin', 'docs', 'examples', 'migrations', 'packages', 'scripts', 'src', 'test', 'web'])
    await cp(join(root, name), join(to, name), { recursive: true });
  for await (const name of glob('*.{json,md}', { cwd: root })) await cp(join(root, name), join(to, name));
  await run('cp', ['-al', join(root, 'node_modules'), join(to, 'node_modules')]).catch(() =>
    cp(join(root, 'node_modules'), join(to, 'node_modules'), { recursive: true, verbatimSymlinks: true }),
  );
};

/** Returns the SHA-256 of each file by its path. */
const digests = async (folder: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const name of glob('**/*', { cwd: folder })) {
    if (!(await stat(join(folder, name))).isFile()) continue;
    found[name] = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  }
  return found;
};

test('two builds of one tree in two folders, at two times, in two time zones and languages are the same bytes', async (t) => {
  await mkdir(join(root, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(root, 'dist', 'tested-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const builds: Record<string, string>[] = [];
  for (const [name, env] of [
    ['one', { TZ: 'UTC', LANG: 'C' }],
    ['two/deeper', { TZ: 'Pacific/Auckland', LANG: 'sr_RS.UTF-8' }],
  ] as const) {
    const place = join(folder, name);
    await copyCheckout(place);
    await run(process.execPath, ['scripts/build.ts'], { cwd: place, env: { ...process.env, ...env } });
    builds.push(await digests(join(place, 'dist')));
  }
  const [one, two] = builds;
  assert.ok(Object.keys(one!).length > 100, 'everything was built');
  assert.deepEqual(one, two);
});
