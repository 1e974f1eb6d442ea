/**
 * `npm run build:sdk`: builds the published client library into packages/sdk/dist. In this checkout the library runs from its
 * sources.
 *
 *   node scripts/build-sdk.ts [directory]
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLine } from './command-line.ts';
import { writeDeclarations } from './declarations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes one module, and its type declarations with resolvable module names. */
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
  await writeDeclarations(join(root, 'packages/sdk'), directory);
};

const [directory] = commandLine('node scripts/build-sdk.ts [directory]').words;
await buildSdk(resolve(directory ?? join(root, 'packages/sdk/dist')));
