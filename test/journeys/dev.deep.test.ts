/** `obds dev` and `obds init` from the archives that a release publishes, in a folder that contains nothing else. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_KEY } from '../../packages/cli/src/credentials.ts';
import { ending } from '../support/ending.ts';
import { freePort, type ServiceProcess, spawnProgram, temporaryDirectory } from '../support/process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const LARGEST_ARCHIVE = 15_000_000;

/** Packages that are loaded instead of bundled stand where npm would install them. */
const linkDependencies = async (modules: string, manifest: string): Promise<void> => {
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(manifest, 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const from = join(root, 'node_modules', name);
    if (!(await stat(from).catch(() => null))) continue;
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(from, join(modules, name));
  }
};

describe('an installation of the packages', () => {
  const end = ending();
  let folder: string;
  let archives: string[];

  before(async () => {
    folder = await temporaryDirectory(end);
    const release = join(folder, 'release');
    await run(process.execPath, [join(root, 'scripts/pack.ts'), release]);
    archives = await readdir(release);
    const modules = join(folder, 'node_modules');
    for (const [name, into] of [
      ['obds-service', '@obds/service'],
      ['obds', 'obds'],
    ] as const) {
      const target = join(modules, into);
      await mkdir(target, { recursive: true });
      const archive = archives.find((file) => new RegExp(`^${name}-\\d`).test(file))!;
      assert.ok((await stat(join(release, archive))).size < LARGEST_ARCHIVE, archive);
      await run('tar', ['xzf', join(release, archive), '--strip-components=1', '-C', target]);
    }
    await linkDependencies(modules, join(modules, '@obds/service/package.json'));
  });

  const start = (port: number, ...words: string[]): ServiceProcess =>
    spawnProgram(
      end,
      process.execPath,
      [
        join(folder, 'node_modules/obds/bin/obds.js'),
        'dev',
        '--port',
        String(port),
        '--no-browser',
        ...words,
      ],
      // Settings of another installation do not reach the service.
      { HOME: folder, DATABASE_URL: 'postgres://127.0.0.1:1/other', MASTER_KEY: 'invalid' },
    );
  const stop = async (service: ServiceProcess): Promise<void> => {
    service.child.kill('SIGINT');
    assert.equal(await service.ended, 130);
  };
  const get = async (port: number, path: string): Promise<Response> =>
    fetch(`http://localhost:${port}${path}`, { headers: { authorization: `Bearer ${DEMO_KEY}` } });
  const accountsAt = async (port: number): Promise<string[]> => {
    const { data } = (await (await get(port, '/v1/accounts')).json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };

  test('writes a project whose packages have the version of the release', async () => {
    const obds = join(folder, 'node_modules/obds/bin/obds.js');
    await run(process.execPath, [obds, 'init', 'Moja aplikacija'], { cwd: folder, env: { HOME: folder } });
    const project = join(folder, 'Moja aplikacija');
    const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
    const { name, dependencies, devDependencies } = await read(join(project, 'package.json'));
    const { version } = await read(join(root, 'package.json'));
    assert.equal(name, 'moja-aplikacija');
    assert.deepEqual(
      [dependencies['@obds/sdk'], dependencies['@obds/react'], devDependencies.obds],
      [version, version, version],
    );
    assert.ok((await stat(join(project, '.gitignore'))).isFile());
  });

  test('starts with a customer, keeps the data, and begins again with --reset', async () => {
    const port = await freePort();
    const first = start(port);
    await first.printed(/A simulated customer is connected/);
    const accounts = await accountsAt(port);
    assert.ok(accounts.length > 0);
    for (const path of ['/', '/portal', '/docs/quickstart', '/docs/explorer.js', '/docs/sdk', '/demo'])
      assert.equal((await get(port, path)).status, 200, path);
    // The fonts of the PDF are files of a package.
    const pdf = await get(port, `/v1/accounts/${accounts[0]}/statement?format=pdf`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.doesNotMatch(first.output(), /"level":[456]0|must exist|newer than the build/);
    await stop(first);

    const second = start(port);
    await second.printed(/The data of the last start are here/);
    assert.deepEqual(await accountsAt(port), accounts);
    // The data directory belongs to one service.
    const other = start(await freePort());
    assert.equal(await other.ended, 1);
    assert.match(other.output(), /is in use by another running service/);
    await stop(second);

    // A file that is not of the service stays.
    const foreign = join(folder, '.local/share/obds/data/notes.txt');
    await writeFile(foreign, 'mine');
    const third = start(port, '--reset', '--seed', 'another');
    await third.printed(/A simulated customer is connected/);
    const others = await accountsAt(port);
    assert.ok(others.length > 0 && !accounts.some((id) => others.includes(id)));
    assert.equal(await readFile(foreign, 'utf8'), 'mine');
    await stop(third);
  });
});
