/**
 * Builds the command line for those who install it: `npm run build:cli`, one file with the client library inside, into
 * packages/cli/dist. In this checkout it runs from its sources, and nothing needs this.
 *
 *   node scripts/build-cli.ts [directory]
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  entryPoints: [join(root, 'packages/cli/src/main.ts')],
  outfile: join(resolve(process.argv[2] ?? join(root, 'packages/cli/dist')), 'obds.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
