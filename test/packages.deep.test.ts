/** The packages of packages/ as npm would publish them: files, exports and types. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** The packages with the script that builds each. */
const PACKAGES = {
  sdk: ['build-sdk.ts'],
  react: ['build-react.ts'],
  cli: ['build-cli.ts'],
  'statement-formats': ['build-library.ts', 'statement-formats'],
  enrichment: ['build-library.ts', 'enrichment'],
};

for (const [name, [script, ...words]] of Object.entries(PACKAGES)) {
  test(`packages/${name} can be published`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'package-'));
    t.after(() => rm(folder, { recursive: true }));
    const built = join(folder, name);
    await cp(join(root, 'packages', name), built, {
      recursive: true,
      filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
    });
    // Beside its dependencies, as in an installation.
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await run(process.execPath, [join(root, `scripts/${script}`), ...words, join(built, 'dist')]);

    const manifest = JSON.parse(await readFile(join(built, 'package.json'), 'utf8'));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    assert.equal(manifest.version, version);
    const bin = (tool: string): string => join(root, 'node_modules/.bin', tool);
    await run(bin('publint'), [built, '--strict', '--pack', 'npm'], { cwd: built }).catch(({ stdout }) =>
      assert.fail(stdout),
    );
    const packed = await run('npm', ['pack', '--ignore-scripts', '--json'], { cwd: built });
    const [{ filename, files }] = JSON.parse(packed.stdout);
    const paths = files.map(({ path }: { path: string }) => path);
    const templates = [
      'templates/typescript/gitignore',
      'templates/python/server.py',
      'templates/fastapi/server.py',
    ];
    for (const path of ['README.md', 'LICENSE', 'package.json', ...(name === 'cli' ? templates : [])])
      assert.ok(paths.includes(path), path);
    assert.deepEqual(
      paths.filter((path: string) => path.includes('.test.')),
      [],
    );
    if (manifest.exports === undefined) return;
    await run(bin('attw'), [join(built, filename), '--profile', 'esm-only']).catch(({ stdout }) =>
      assert.fail(stdout),
    );
    await import(join(built, 'dist/index.js'));
  });
}
