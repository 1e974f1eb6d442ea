import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Ending } from './ending.ts';

export const SERVICE_PROGRAM = fileURLToPath(new URL('embedded-service.ts', import.meta.url));

interface ServiceProcess {
  readonly process: ChildProcess;
  /** Returns the next line of its output: first the database's URL, or an error code. */
  nextLine(): Promise<string>;
  /** Sends the signal, unless the process has ended, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

interface ServiceOptions extends Pick<SpawnOptions, 'uid' | 'gid' | 'detached'> {
  readonly node?: string;
  readonly program?: string;
}

/** Starts embedded-service.ts in a separate process, which ends with the test. */
export const startServiceProcess = (
  t: Ending,
  dataDir: string,
  options: ServiceOptions = {},
): ServiceProcess => {
  const { node = process.execPath, program = SERVICE_PROGRAM, ...spawnOptions } = options;
  const child = spawn(node, [program, dataDir], {
    ...spawnOptions,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  t.after(() => end('SIGKILL'));
  return {
    process: child,
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error('the service ended without a word');
      return value;
    },
    end,
  };
};
