/**
 * Builds the library of statement formats for those who install it: `npm run build:statement-formats`, into
 * packages/statement-formats/dist. What it takes of packages/common is bundled in. In this checkout it runs from its sources.
 *
 *   node scripts/build-statement-formats.ts [directory]
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';

const project = fileURLToPath(new URL('../packages/statement-formats', import.meta.url));
const directory = resolve(process.argv[2] ?? join(project, 'dist'));

await rm(directory, { recursive: true, force: true });
await build({
  entryPoints: [join(project, 'src/index.ts')],
  outfile: join(directory, 'index.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['sax', 'yauzl', 'yazl'],
});
await writeDeclarations(project, join(directory, 'types'));
