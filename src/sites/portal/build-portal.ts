/** A program: bundles the portal into the directory that is its argument. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const outDir = process.argv[2]!;

await build({
  configFile: false,
  root: fileURLToPath(new URL('../../../web/portal', import.meta.url)),
  base: '/portal/',
  // Packages mark hundreds of their modules for servers that draw components, of which there is none here.
  logLevel: 'error',
  build: {
    outDir,
    emptyOutDir: true,
    // Where color-mix(), `:has()` and cascade layers are.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // Data addresses would need a wider policy; every file is one request.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

// Compressed once, here, and not for every request.
const compress = async (file: string): Promise<void> => {
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};
const work: Promise<void>[] = [];
for await (const name of glob('**/*.{js,css,svg}', { cwd: outDir })) work.push(compress(join(outDir, name)));
await Promise.all(work);
