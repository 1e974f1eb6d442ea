/**
 * Draws docs/img/terminal-{light,dark}.svg: from `npm start` to transactions, of a real run. What is shown was printed by the
 * service and by the command line; no word of it is written here but the commands.
 *
 *     npm run docs:terminal
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/process.ts';
import { COLUMNS, type Session, type Theme, terminalPicture } from './terminal-picture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const pictureOf = (theme: Theme): string => join(root, `docs/img/terminal-${theme}.svg`);

export const COMMANDS = ['npx obds connect otp --sandbox', 'npx obds transactions --limit 8'] as const;

/** Runs a command as at a terminal, so that it prints what it prints there; resolves when its output matches, or ends. */
const atTerminal = async (
  command: string,
  env: Record<string, string>,
  until?: RegExp,
): Promise<{ output: string; stop: () => Promise<void> }> => {
  const child = spawn('script', ['-qefc', `stty cols ${COLUMNS}; exec ${command}`, '/dev/null'], {
    cwd: root,
    // A spinner is no line.
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', npm_config_progress: 'false', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await Promise.race([
    ended,
    new Promise<void>((resolve) => {
      child.stdout.on('data', (data) => {
        output += data;
        if (until?.test(output)) resolve();
      });
    }),
  ]);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { output, stop };
};

const record = async (): Promise<Session[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'terminal-picture-'));
  const port = String(await freePort());
  // Where a reader's own will be, and what it will say.
  const asUsual = (output: string): string =>
    output.replaceAll(join(folder, 'data'), 'data').replaceAll(`127.0.0.1:${port}`, 'localhost:3000');
  const env = {
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    PUBLIC_URL: 'http://localhost:3000',
  };
  const service = await atTerminal('npm start', env, /Stop with Ctrl-C\.[^\n]*\n/);
  try {
    const steps: Session['steps'] = [];
    for (const command of COMMANDS) {
      const { output } = await atTerminal(command, { HOME: folder, OBDS_URL: `http://localhost:${port}` });
      steps.push({ command, output });
    }
    return [
      { title: 'npm start', steps: [{ command: 'npm start', output: asUsual(service.output) }] },
      { title: 'npx obds', steps },
    ];
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const main = async (): Promise<void> => {
  const sessions = await record();
  const title = 'A terminal: npm start, then npx obds connects a bank and lists its transactions';
  for (const theme of ['light', 'dark'] as const) {
    await writeFile(pictureOf(theme), terminalPicture(sessions, theme, title));
  }
};

if (import.meta.main) void main();
