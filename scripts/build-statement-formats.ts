/**
 * `npm run build:statement-formats`: builds the published library into packages/statement-formats/dist, with its parts of
 * packages/common. In this checkout the library runs from its sources.
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
