/** Starts a PostgreSQL, and a streaming replica made from a copy of its files. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Account, chooseAccount, ENVIRONMENT } from '../../src/main/embedded-postgres/account.ts';
import { findBinaries } from '../../src/main/embedded-postgres/binaries.ts';
import { inspectCluster, ROLE } from '../../src/main/embedded-postgres/cluster.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import type { Ending } from './ending.ts';
import { freePort } from './free-port.ts';
import { directoryFor } from './temporary.ts';

/** At least the defaults, which a server in single-user mode uses, because a replica needs as many of each. */
const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: 10,
  max_connections: 100,
  fsync: 'off',
  wal_receiver_status_interval: '1s',
};
/** Rights to replicate, and to pause the replica. */
const RIGHTS = [
  `alter role ${ROLE} replication;`,
  `grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume() to ${ROLE};`,
].join('\n');
const READY = 'ready to accept read-only connections';

export interface Streaming {
  /** Address of the primary. */
  url: string;
  replicaUrl: string;
  stopReplica(): Promise<void>;
}

export const startStreaming = async (t: Ending): Promise<Streaming> => {
  const directory = await directoryFor(t);
  const dataDir = join(directory, 'data');
  const cluster = join(dataDir, 'postgres');
  const copy = join(directory, 'data', 'replica');
  await (await startEmbedded({ dataDir, settings: SETTINGS })).stop();

  const { postgres, major } = await findBinaries();
  const account = chooseAccount(postgres, dataDir, (await inspectCluster(cluster, major))?.owner);
  run(account, postgres, ['--single', '-D', cluster, ROLE], `${RIGHTS}\n`);
  await appendFile(join(cluster, 'pg_hba.conf'), `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`);
  spawnSync('cp', ['-a', cluster, copy]);
  run(account, '/bin/sh', ['-c', 'touch "$1/standby.signal"', 'sh', copy]);

  const primary = await startEmbedded({ dataDir, settings: SETTINGS });
  t.after(() => primary.stop());
  const port = await freePort();
  const { password, port: primaryPort } = new URL(primary.url);
  const settings = {
    ...SETTINGS,
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    port,
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${ROLE} password=${password}`,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const replica = startProcess(account, postgres, ['-D', copy, ...flags]);
  const exited = once(replica, 'exit');
  const stopReplica = async (): Promise<void> => {
    replica.kill('SIGINT');
    await exited;
  };
  t.after(stopReplica);
  await waitForOutput(replica, READY);
  const replicaUrl = new URL(primary.url);
  replicaUrl.port = String(port);
  return { url: primary.url, replicaUrl: replicaUrl.href, stopReplica };
};

const run = (account: Account, program: string, programArgs: string[], input = ''): void => {
  const { file, args, options } = account.command(program, programArgs);
  const { status, stderr } = spawnSync(file, args, { ...options, input, cwd: '/', env: ENVIRONMENT });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
};

const startProcess = (account: Account, program: string, programArgs: string[]): ChildProcess => {
  const { file, args, options } = account.command(program, programArgs);
  return spawn(file, args, { ...options, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Resolves when the server has printed this; rejects with its output if it ends before. */
const waitForOutput = (server: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    createInterface({ input: server.stderr! }).on('line', (line) => {
      output += `${line}\n`;
      if (line.includes(text)) resolve();
    });
    server.once('exit', () => reject(new Error(`the replica ended: ${output}`)));
  });
