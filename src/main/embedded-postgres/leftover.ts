import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Signals for a server that keeps running, with the time for each in milliseconds. */
const WAYS_TO_STOP = [
  ['SIGINT', 8_000], // fast shutdown, with a checkpoint
  ['SIGQUIT', 1_000], // immediate: the log on disk has every commit
  ['SIGKILL', 1_000],
] as const;

const POLL_MS = 10;

/**
 * Stops a server that a killed service left running in `cluster`. The caller holds the service's lock, so no other
 * service owns that server; it is usually shutting down already. Files of a dead server need no clean-up: postgres
 * recovers by itself.
 */
export const clearLeftover = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  const [line, ...rest] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  if (!(pid > 0) || !isAlive(pid)) return;
  for (const [signal, patience] of WAYS_TO_STOP) {
    for (let waited = 0; waited < patience && isServerOf(pid, cluster); waited += POLL_MS) {
      if (waited === 0) send(pid, signal);
      await pause(POLL_MS);
    }
  }
  // Another program has this process id by now, and postgres does not start over a pid file of a living process, except
  // of its own parent, which is this process. The other lines must stay: postgres uses them to detect running sessions
  // of the dead server.
  if (isAlive(pid)) await writeFile(pidFile, [process.pid, ...rest].join('\n'));
};

const isAlive = (pid: number): boolean => send(pid, 0);

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process was started as `postgres -D <cluster>`; a zombie has no command line any more. */
const isServerOf = (pid: number, cluster: string): boolean =>
  commandLine(pid).includes(`postgres -D ${cluster} `);

const commandLine = (pid: number): string => {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
