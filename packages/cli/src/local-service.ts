/** The service as a program on this machine: where it is installed, and how it runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CliError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import type { Io } from './io.ts';
import { VERSION } from './version.ts';

const PACKAGE = '@obds/service';

/** Returns the folder for data of programs, by the rules of the system. */
export const userDataDirectory = ({ env, home }: Pick<Io, 'env' | 'home'>): string =>
  join(
    env.XDG_DATA_HOME ||
      (process.platform === 'darwin'
        ? join(home, 'Library/Application Support')
        : join(home, '.local/share')),
    'obds',
  );

/** The folder of the checkout that contains this file; null in a published package. */
export const CHECKOUT = import.meta.url.endsWith('.ts')
  ? fileURLToPath(new URL('../../../', import.meta.url))
  : null;

/** The program of the checkout; null in a published package. */
const inCheckout = (): string | null => (CHECKOUT === null ? null : join(CHECKOUT, 'bin/start.js'));

/** The program of the package that is installed for a file; null if there is none of this version. */
const installedFor = (file: string | URL): string | null => {
  const load = createRequire(file);
  const manifest = `${PACKAGE}/package.json`;
  try {
    const { version } = load(manifest) as { version: string };
    return version === VERSION ? join(dirname(load.resolve(manifest)), 'bin/obds-service.js') : null;
  } catch {
    return null;
  }
};

const anchor = (folder: string): URL => pathToFileURL(join(folder, 'package.json'));

/**
 * Finds the service of this version: in this checkout, beside the command line, in the working directory, or in
 * `directory`, where it is installed at first and replaced by a later version.
 * @throws CliError if it cannot be installed
 */
export const findService = async (io: Io, directory: string): Promise<string> => {
  const folder = join(directory, 'service');
  const found =
    inCheckout() ??
    installedFor(import.meta.url) ??
    installedFor(anchor(io.cwd)) ??
    installedFor(anchor(folder));
  if (found !== null) return found;
  await mkdir(folder, { recursive: true });
  await io.stderr.write(`Installing the service (${PACKAGE} ${VERSION}) in ${folder}, once …\n`);
  const npm = spawn(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `${PACKAGE}@${VERSION}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(npm, 'exit')) as [number | null];
  const program = installedFor(anchor(folder));
  if (code === 0 && program !== null) return program;
  throw new CliError(`${PACKAGE} ${VERSION} could not be installed.`, exitCodes.unreachable);
};

interface LocalService {
  /** Resolves when it serves. @throws CliError if it ends before; it has printed the reason */
  ready: Promise<void>;
  /** Resolves when it has stopped. */
  ended: Promise<void>;
  stop(): void;
}

/** Environment variables that name another installation, and credentials of the command line. */
const OF_OTHERS = /^(DATABASE_|KEY_STORE_|MASTER_KEY|KMS_|REDIS_|SMTP_|PUBLIC_URL|OBDS_)/;

/**
 * Starts the service with this terminal. It gets no settings of another installation: neither from the environment nor
 * from a `.env` file of the working directory.
 */
export const startService = (
  { env }: Pick<Io, 'env'>,
  program: string,
  settings: Record<string, string>,
  words: readonly string[],
): LocalService => {
  const own = Object.entries(env).filter(([name]) => !OF_OTHERS.test(name));
  const child = spawn(process.execPath, [program, ...words], {
    cwd: dirname(program),
    env: { ...Object.fromEntries(own), ...settings },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {});
  return {
    ready: Promise.race([
      once(child, 'message').then(() => {}),
      ended.then(() => {
        throw new CliError('The service ended.', exitCodes.failed);
      }),
    ]),
    ended,
    stop: () => void child.kill('SIGTERM'),
  };
};
