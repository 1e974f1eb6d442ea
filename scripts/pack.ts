/**
 * `npm run pack`: writes what a release publishes into a folder: `@obds/service`, the service as `npm run build` has
 * built it, and the packages of packages/.
 *
 *   node scripts/pack.ts [directory]     release/ by default
 */
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that the built service reads, besides its bundles, by the paths at which it looks for them. */
const READ = [
  'LICENSE',
  'bin/start.js',
  'dist',
  'docs',
  'migrations',
  'packages/enrichment/countries',
  'src/developers/accounts/common-passwords.txt',
  'web/docs-site/explorer.js',
  'web/widget/service.d.ts',
];
/** Records for maintainers, and pictures of README.md. */
const LEFT_OUT = /[\\/]docs[\\/](decisions|img)$/;

/** Packages that are not part of the bundles: see scripts/build.ts. */
const DEPENDENCIES = [
  '@scalar/fastify-api-reference',
  'dejavu-fonts-ttf',
  'node',
  'pdfkit',
  'pino',
  'pino-pretty',
  'tinypool',
];

interface Manifest {
  version: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;

/** Puts the package into an empty folder. */
const stageService = async (folder: string): Promise<void> => {
  for (const path of READ)
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  await cp(join(root, 'scripts/pack/obds-service.js'), join(folder, 'bin/obds-service.js'));
  await chmod(join(folder, 'bin/obds-service.js'), 0o755);
  await cp(join(root, 'scripts/pack/README.md'), join(folder, 'README.md'));
  const { version, license, engines, optionalDependencies } = manifest;
  const dependencies = Object.fromEntries(DEPENDENCIES.map((name) => [name, manifest.dependencies[name]!]));
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name: '@obds/service',
        version,
        description: 'The Open Banking Data Service, with its own database. Start it with: npx obds dev',
        license,
        type: 'module',
        engines,
        bin: { 'obds-service': 'bin/obds-service.js' },
        files: ['**'],
        exports: { './package.json': './package.json' },
        dependencies,
        optionalDependencies,
      },
      null,
      2,
    )}\n`,
  );
};

/** Returns the name of the archive that `npm pack` made of a folder. */
const pack = (folder: string, into: string): string =>
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

const main = async (): Promise<void> => {
  const [target] = commandLine('node scripts/pack.ts [directory]', { mostWords: 1 }).words;
  const into = resolve(target ?? join(root, 'release'));
  await mkdir(into, { recursive: true });
  const build = (...words: string[]): void =>
    void execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  build('scripts/build-sdk.ts');
  build('scripts/build-react.ts');
  build('scripts/build-cli.ts');
  for (const library of ['statement-formats', 'enrichment']) build('scripts/build-library.ts', library);
  const folder = await mkdtemp(join(tmpdir(), 'obds-service-'));
  try {
    await stageService(folder);
    console.log(pack(folder, into));
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const name of ['sdk', 'react', 'cli', 'statement-formats', 'enrichment'])
    console.log(pack(join(root, 'packages', name), into));
};

await main();
