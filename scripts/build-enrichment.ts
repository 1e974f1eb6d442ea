/**
 * `npm run build:enrichment`: builds the published library into packages/enrichment/dist. The tables of the countries are published as they
 * are. In this checkout the library runs from its sources.
 *
 *   node scripts/build-enrichment.ts [directory]
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.ts';

const project = fileURLToPath(new URL('../packages/enrichment', import.meta.url));
const directory = resolve(process.argv[2] ?? join(project, 'dist'));

await rm(directory, { recursive: true, force: true });
await build({
  entryPoints: [join(project, 'src/index.ts')],
  outfile: join(directory, 'index.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
await writeDeclarations(project, join(directory, 'types'));
