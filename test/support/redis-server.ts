/** Finds the installed Redis, which is not available from npm. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { systemClock } from '../../packages/common/clock.ts';
import type { Ending } from './ending.ts';
import { findProgram } from './find-program.ts';
import { onFreePort } from './free-port.ts';
import { startRedis } from './redis.ts';

const NAMES = ['redis-server', 'valkey-server'];

const program = findProgram(NAMES, (process.env.PATH ?? '').split(delimiter));

/** Name of the used server, for a test's output. */
export const whichRedis =
  program === null
    ? 'NOT RUN WITH REDIS: none is installed (apt install redis-server, or Valkey); a stand-in for it counted'
    : `runs with ${program}`;

/** Starts a server without persistence, or the replacement if none is installed. Returns its address. */
export const redisServer = async (t: Ending): Promise<string> => {
  if (program === null) return (await startRedis(t, systemClock)).url;
  const path = program;
  const port = await onFreePort(async (free) => {
    const server = spawn(
      path,
      ['--port', `${free}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        cwd: '/',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const gone = once(server, 'exit');
    t.after(async () => {
      server.kill();
      await gone;
    });
    for await (const line of createInterface(server.stdout)) {
      if (/ready to accept connections/i.test(line)) {
        server.stdout.resume();
        return free;
      }
    }
    throw Object.assign(new Error('Redis did not start'), { code: 'EADDRINUSE' });
  });
  return `redis://127.0.0.1:${port}`;
};
