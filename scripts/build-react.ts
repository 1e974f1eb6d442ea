/**
 * `npm run build:react`: builds the published React components into packages/react/dist: one module for clients, also in
 * frameworks that render on a server, and its type declarations. In this checkout they run from their sources.
 *
 *   node scripts/build-react.ts [directory]
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLine } from './command-line.ts';
import { writeDeclarations } from './declarations.ts';

const project = fileURLToPath(new URL('../packages/react', import.meta.url));
const [target] = commandLine('node scripts/build-react.ts [directory]').words;
const directory = resolve(target ?? join(project, 'dist'));

await rm(directory, { recursive: true, force: true });
await build({
  entryPoints: [join(project, 'src/index.ts')],
  outfile: join(directory, 'index.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  external: ['react'],
  // Frameworks with server components render these on the client.
  banner: { js: '"use client";' },
});
await writeDeclarations(project, join(directory, 'types'));
