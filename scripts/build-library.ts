/**
 * Builds a published library into its `dist` folder: one module and its type declarations. The dependencies that its
 * package.json names stay imports; everything else is included, also its parts of packages/common. In this checkout the library runs from its sources.
 *
 *   npm run build:enrichment
 *   npm run build:statement-formats
 *   node scripts/build-library.ts <folder of packages/> [directory]
 */
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLine } from './command-line.ts';
import { writeDeclarations } from './declarations.ts';

const [name, target] = commandLine('node scripts/build-library.ts <folder of packages/> [directory]', {
  mostWords: 2,
}).words;
if (!name) throw new Error('Name a folder of packages/: node scripts/build-library.ts enrichment');
const project = fileURLToPath(new URL(`../packages/${name}`, import.meta.url));
const directory = resolve(target ?? join(project, 'dist'));
const { dependencies = {} } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
  dependencies?: Record<string, string>;
};

await rm(directory, { recursive: true, force: true });
await build({
  entryPoints: [join(project, 'src/index.ts')],
  outfile: join(directory, 'index.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(dependencies),
});
await writeDeclarations(project, join(directory, 'types'));
