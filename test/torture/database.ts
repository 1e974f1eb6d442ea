/** A PostgreSQL that is killed, filled up and replaced by its replica, behind an address that stays the same. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlOf } from '../../src/main/embedded-postgres/access.ts';
import { type Account, chooseAccount } from '../../src/main/embedded-postgres/account.ts';
import { type Binaries, findBinaries } from '../../src/main/embedded-postgres/binaries.ts';
import { createCluster, ROLE } from '../../src/main/embedded-postgres/cluster.ts';
import { launch, type Server } from '../../src/main/embedded-postgres/server.ts';
import type { Ending } from '../support/ending.ts';
import { freePort } from '../support/process.ts';

const PASSWORD = 'torture';
const SETTINGS = {
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '64MB',
  hot_standby: 'on',
};
/** PostgreSQL refuses to start until the sessions of a killed server have ended. */
const RESTARTS = 100;

export interface TortureDatabase {
  /** The address of the database, whichever server it leads to. */
  readonly url: string;
  /** The folder of all servers. */
  readonly folder: string;
  /** Kills the server and starts it again; resolves when it accepts connections. */
  crash(): Promise<void>;
  /** Makes a replica, kills the primary, and promotes the replica. `replicated` runs while both work. */
  failOver(replicated: () => Promise<void>): Promise<void>;
  /** Drops all packets; returns what forwards them again. */
  silence(): () => void;
}

/** Forwards connections to the port of the present server. */
const startForwarder = async (t: Ending, portOf: () => number) => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((here) => {
    const there = connect(portOf(), '127.0.0.1');
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  t.after(async () => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
      return () => {
        isSilent = false;
        // What was dropped is lost, so these connections are of no more use.
        cut();
      };
    },
  };
};

class Cluster {
  readonly folder: string;
  readonly port: number;
  readonly #binaries: Binaries;
  readonly #account: Account;
  #server: Server | null = null;
  #settings: Record<string, string | number> = SETTINGS;

  constructor(folder: string, port: number, binaries: Binaries, account: Account) {
    this.folder = folder;
    this.port = port;
    this.#binaries = binaries;
    this.#account = account;
  }

  async start(more: Record<string, string> = {}): Promise<void> {
    this.#settings = { ...SETTINGS, ...more };
    for (let tries = 1; ; tries++) {
      try {
        this.#server = await launch({
          account: this.#account,
          program: this.#binaries.postgres,
          cluster: this.folder,
          port: this.port,
          settings: { unix_socket_directories: '', ...this.#settings },
        });
        return;
      } catch (error) {
        if (tries === RESTARTS) throw error;
        await pause(100);
      }
    }
  }

  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.folder, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    this.#server = null;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  /** Starts again if it has ended, as an operator's supervisor does. */
  async isRunning(): Promise<boolean> {
    const [pid] = (await readFile(join(this.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    try {
      return Number(pid) > 0 && process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  }

  promote(): void {
    const program = join(this.#binaries.postgres, '..', 'pg_ctl');
    const { file, args, options } = this.#account.command(program, ['promote', '-w', '-D', this.folder]);
    const { status, stderr } = spawnSync(file, args, { ...options, cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`the replica was not promoted: ${stderr}`);
  }

  own(path: string): void {
    const { owner } = this.#account;
    if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
  }
}

const AS_REPLICA = 'torture_replica';

/** Allows the service's role to copy the write-ahead log. Without a superuser that can log in, this takes single-user mode. */
const allowReplication = async (binaries: Binaries, account: Account, cluster: string): Promise<void> => {
  const { file, args, options } = account.command(binaries.postgres, [
    '--single',
    '-j',
    '-D',
    cluster,
    'postgres',
  ]);
  const { status } = spawnSync(file, args, {
    ...options,
    cwd: '/',
    input: `alter role ${ROLE} replication;\n\n`,
  });
  if (status !== 0) throw new Error('the role could not be allowed to replicate');
  const access = join(cluster, 'pg_hba.conf');
  await writeFile(
    access,
    `${await readFile(access, 'utf8')}host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
  );
};

/** @param folder empty; a small file system of its own if the disk is to be filled */
export const startDatabase = async (t: Ending, folder: string): Promise<TortureDatabase> => {
  const binaries = await findBinaries();
  await mkdir(folder, { recursive: true });
  const account = chooseAccount(binaries.postgres, folder);
  let number = 1;
  let primary = new Cluster(join(folder, 'server-1'), await freePort(), binaries, account);
  await createCluster(binaries, account, primary.folder, PASSWORD);
  await allowReplication(binaries, account, primary.folder);
  await primary.start();
  let isExpected = false;
  t.after(async () => {
    isExpected = true;
    await primary.stop();
  });
  const forwarder = await startForwarder(t, () => primary.port);

  // A server that ends by itself, because its disk is full, is started again.
  const supervise = async (): Promise<void> => {
    while (!isExpected) {
      await pause(250);
      if (isExpected || isBusy || (await primary.isRunning())) continue;
      await primary.start().catch(() => {});
    }
  };
  let isBusy = false;
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
  void supervise();

  return {
    url: urlOf({ port: forwarder.port, password: PASSWORD }),
    folder,
    silence: forwarder.silence,
    crash: () =>
      alone(async () => {
        await primary.kill();
        await primary.start();
      }),
    failOver: (replicated) =>
      alone(async () => {
        number += 1;
        const replica = new Cluster(join(folder, `server-${number}`), await freePort(), binaries, account);
        await primary.stop();
        await cp(primary.folder, replica.folder, { recursive: true, force: true });
        await rm(join(replica.folder, 'postmaster.pid'), { force: true });
        await writeFile(join(replica.folder, 'standby.signal'), '');
        replica.own(replica.folder);
        // A commit waits for the replica, so that the failover loses nothing that was acknowledged.
        await primary.start({ synchronous_standby_names: AS_REPLICA });
        // It is ready for connections that write once it is promoted.
        const promoted = replica.start({
          primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${ROLE} password=${PASSWORD} application_name=${AS_REPLICA}`,
        });
        const client = new pg.Client({ connectionString: urlOf({ port: primary.port, password: PASSWORD }) });
        await client.connect();
        await client.query('select pg_current_xact_id()');
        await client.end();
        await replicated();
        const old = primary;
        await old.kill();
        replica.promote();
        await promoted;
        primary = replica;
        await rm(old.folder, { recursive: true, force: true, maxRetries: 20 }).catch(() => {});
      }),
  };
};
