/** Finds the installed PgBouncer, which is not available from npm. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ending } from './ending.ts';
import { findProgram } from './find-program.ts';
import { onFreePort } from './free-port.ts';

/** The path of PgBouncer; null where it is not installed. */
export const pgbouncer = findProgram(
  ['pgbouncer'],
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'],
);

/** PgBouncer refuses to run as root. */
const ACCOUNT = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];

/**
 * Starts PgBouncer in transaction mode before a database. Returns the address of the database behind it.
 * @param sessions how many sessions all its clients share
 */
export const startPgBouncer = async (t: Ending, databaseUrl: string, sessions: number): Promise<string> => {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'open-banking-pooler-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const file = join(directory, 'pgbouncer.ini');
  const start = async (free: number): Promise<number> => {
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${free}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`,
    );
    const server = spawn(pgbouncer!, [...ACCOUNT, file], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    const gone = once(server, 'exit');
    t.after(async () => {
      // Other signals wait for clients, depending on the version.
      server.kill('SIGKILL');
      await gone;
    });
    for await (const line of createInterface(server.stderr)) {
      if (!/process up/.test(line)) continue;
      server.stderr.resume();
      return free;
    }
    throw Object.assign(new Error('PgBouncer did not start'), { code: 'EADDRINUSE' });
  };
  return `postgres://${username}@127.0.0.1:${await onFreePort(start)}${pathname}`;
};
