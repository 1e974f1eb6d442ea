/**
 * `npm run build:cli`: builds the published command line, one file that includes the client library, into
 * packages/cli/dist. In this checkout the command line runs from its sources.
 *
 *   node scripts/build-cli.ts [directory]
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLine } from './command-line.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [directory] = commandLine('node scripts/build-cli.ts [directory]').words;

await build({
  entryPoints: [join(root, 'packages/cli/src/main.ts')],
  outfile: join(resolve(directory ?? join(root, 'packages/cli/dist')), 'obds.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
