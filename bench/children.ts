/** Child processes of the benchmark. They always end with it. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from '../packages/common/clock.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

const alive = new Set<ChildProcess>();
process.on('exit', () => alive.forEach((child) => void child.kill('SIGKILL')));

const keep = (child: ChildProcess): ChildProcess => {
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(impatient);
};

export const stopAll = async (): Promise<void> => {
  await Promise.all([...alive].map(stop));
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** A child process that responds to each message with one message. */
export interface Helper {
  pid: number;
  ask<T>(message: object, withinMs?: number): Promise<T>;
  stop(): Promise<void>;
}

/** Starts a file of this folder that responds to messages. */
export const helper = (file: string): Helper => {
  const child = keep(
    fork(join(import.meta.dirname, file), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  return {
    pid: child.pid!,
    async ask<T>(message: object, withinMs = 120_000) {
      const signal = AbortSignal.timeout(withinMs);
      const ended = new AbortController();
      const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error(`${file} ended`);
      });
      gone.catch(() => {});
      child.send(message);
      try {
        const [response] = await Promise.race([once(child, 'message', { signal }), gone]);
        if (response.error !== undefined) throw new Error(`${file}: ${response.error}`);
        return response.value as T;
      } finally {
        ended.abort();
      }
    },
    stop: () => stop(child),
  };
};

/** Responds to messages in the child process of {@link helper}. */
export const respond = <T extends object>(respondTo: (message: T) => Promise<unknown> | unknown): void => {
  process.on('message', async (message) => {
    try {
      process.send!({ value: await respondTo(message as T) });
    } catch (error) {
      process.send!({ error: String((error as Error).stack) });
    }
  });
  process.on('disconnect', () => process.exit());
};

export interface ServiceChild {
  pid: number;
  url: string;
  /** Milliseconds from the start to the first response of `/readyz`. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts the service as `npm start` does, in a separate process; `npm run bench` builds it. */
export const startServiceChild = async (env: Record<string, string>): Promise<ServiceChild> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = monotonicMs();
  const child = keep(
    spawn(process.execPath, [join(import.meta.dirname, '../bin/start.js')], {
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  while (monotonicMs() - from < READY_WITHIN_MS && child.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return { pid: child.pid!, url, readyMs: monotonicMs() - from, stop: () => stop(child) };
    await delay(5);
  }
  await stop(child);
  throw new Error('the service did not start');
};
