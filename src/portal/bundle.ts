/** Run as a process by build.ts: bundles the portal into the directory that is its argument. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const outDir = process.argv[2]!;

await build({
  configFile: false,
  root: fileURLToPath(new URL('../../web/portal', import.meta.url)),
  base: '/portal/',
  logLevel: 'warn',
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
for await (const name of glob('**/*.{js,css,svg}', { cwd: outDir })) {
  const file = join(outDir, name);
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
