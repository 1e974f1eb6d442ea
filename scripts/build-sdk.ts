/**
 * Builds the client library for those who install it: `npm run build:sdk`, into packages/sdk/dist. In this checkout it runs from
 * its sources, and nothing needs this.
 *
 *   node scripts/build-sdk.ts [directory]
 */
import { execFile } from 'node:child_process';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One module for everything that runs, and its types beside it, which name each other as modules are named. */
const buildSdk = async (directory: string): Promise<void> => {
  await rm(directory, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'packages/sdk/src/index.ts')],
    outfile: join(directory, 'index.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: true,
    sourcesContent: false,
  });
  const compiler = fileURLToPath(new URL('../bin/tsc', import.meta.resolve('typescript')));
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--outDir', directory];
  await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'packages/sdk'), ...options]);
  for await (const name of glob('*.d.ts', { cwd: directory })) {
    const file = join(directory, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/(from '|import\(")(\.\/[\w.-]+)\.ts(?=['"])/g, '$1$2.js'));
  }
};

await buildSdk(resolve(process.argv[2] ?? join(root, 'packages/sdk/dist')));
