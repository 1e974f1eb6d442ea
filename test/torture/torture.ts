/** Runs real processes of the service, kills them and what they depend on, and compares what clients were told with what is there. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { systemClock } from '../../packages/common/clock.ts';
import type { Ending } from '../support/ending.ts';
import { freePort, type ServiceProcess, spawnService, temporaryDirectory } from '../support/process.ts';
import { startRedis } from '../support/redis.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { type Figures, newClient, type TortureClient } from './clients.ts';
import { startDatabase, type TortureDatabase } from './database.ts';

export const BLOWS = [
  'service killed',
  'database killed',
  'database fails over',
  'database silent',
  'disk full',
  'Redis gone',
  'receiver hangs',
  'bank hangs',
] as const;
export type Blow = (typeof BLOWS)[number];

export interface Torture extends Figures {
  blows: Record<Blow, number>;
  kills: number;
  /** The longest time without an acknowledged write, in milliseconds. */
  longestPauseMs: number;
  /** The longest time from a blow until a write was acknowledged, in milliseconds. */
  worstRecoveryMs: number;
  /** The longest time until a killed process served again, in milliseconds. */
  worstStartMs: number;
  /** Blows that this machine does not allow, and why. */
  leftOut: string[];
}

interface TortureOptions {
  /** Ends after these blows… */
  blows?: readonly Blow[];
  /** …or draws blows until then. */
  minutes?: number;
  clients: number;
  report?: (line: string) => void;
}

const PROCESSES = 2;
/** Acknowledged writes between two blows. */
const WRITES_BETWEEN = 5;
const SMALL_DISK = '700m';
/** How long a server, a bank or a receiver is away, in milliseconds. */
const AWAY = 2_000;

/** Gives a folder a small file system of its own, which can be filled. Returns why that is not possible. */
const mountSmallDisk = (t: Ending, folder: string): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can mount a small disk';
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=711`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) return `a small disk cannot be mounted here: ${stderr.trim()}`;
  t.after(async () => void spawnSync('umount', ['--lazy', folder]));
  return null;
};

const startWorld = async (t: Ending, options: TortureOptions) => {
  const folder = await temporaryDirectory(t);
  const disk = join(folder, 'disk');
  await mkdir(disk);
  spawnSync('chmod', ['711', folder]);
  const noDisk = mountSmallDisk(t, disk);
  const database = await startDatabase(t, join(disk, 'postgres'));
  const redis = await startRedis(t, systemClock);
  let isHanging = false;
  const seen = new Set<string>();
  const receiver = await webhookReceiver(t, (response, { headers }) => {
    if (isHanging) return;
    seen.add(headers['service-event-id'] as string);
    response.end('ok');
  });
  const environment = (port: number): Record<string, string> => ({
    DATABASE_URL: database.url,
    KEY_STORE_URL: pathToFileURL(join(folder, 'keys')).href,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_BANKING: '1000000',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    LOG_LEVEL: 'fatal',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  const services: { port: number; process: ServiceProcess; isReady: boolean }[] = [];
  const start = async (slot: number): Promise<void> => {
    const { port } = services[slot]!;
    for (;;) {
      const process = spawnService({ after() {} }, environment(port));
      services[slot]!.process = process;
      // A process that finds no database ends, and is started again.
      const isRunning = await process.printed(/is running/).then(
        () => true,
        () => false,
      );
      services[slot]!.isReady = isRunning;
      if (isRunning || isOver) return;
      await pause(200);
    }
  };
  let isOver = false;
  const restarts = new Set<Promise<void>>();
  let worstStartMs = 0;
  /** Starts a killed process again, while others are struck. */
  const restart = (slot: number): void => {
    const began = performance.now();
    const starting = start(slot).then(() => {
      restarts.delete(starting);
      worstStartMs = Math.max(worstStartMs, performance.now() - began);
    });
    restarts.add(starting);
  };
  t.after(async () => {
    isOver = true;
    await Promise.all(restarts);
    for (const { process } of services) {
      process.child.kill('SIGKILL');
      await process.ended;
    }
  });
  for (let slot = 0; slot < PROCESSES; slot++)
    services.push({ port: await freePort(), process: null as never, isReady: false });
  await start(0);
  await Promise.all(services.slice(1).map((_, place) => start(place + 1)));
  const admin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: database.url, options: '-c open_banking.tenants=all' });
    client.on('error', () => {});
    await client.connect();
    return work(client).finally(() => client.end().catch(() => {}));
  };
  const urls = (): string[] =>
    services.filter(({ isReady }) => isReady).map(({ port }) => `http://127.0.0.1:${port}`);
  const clients: TortureClient[] = [];
  for (let number = 1; number <= options.clients; number++)
    clients.push(await admin((client) => newClient(client, `client${number}`, receiver.url, urls)));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    database,
    redis,
    services,
    restart,
    /** Resolves when all processes serve, with the longest time that a start took. */
    restarted: async (): Promise<number> => {
      await Promise.all(restarts);
      return worstStartMs;
    },
    admin,
    clients,
    seen,
    disk,
    noDisk,
    hang: (hangs: boolean): void => {
      isHanging = hangs;
    },
  };
};

type World = Awaited<ReturnType<typeof startWorld>>;

const fillDisk = async (folder: string): Promise<void> => {
  const ballast = join(folder, 'ballast');
  const file = await open(ballast, 'w');
  const { bavail, bsize } = await statfs(folder);
  try {
    for (let left = bavail * bsize; left > 0; left -= 1_048_576) await file.write(Buffer.alloc(1_048_576));
    for (;;) await file.write(Buffer.alloc(4_096));
  } catch {
    await pause(AWAY);
  } finally {
    await file.close();
    await rm(ballast);
  }
};

const strike = async (world: World, blow: Blow): Promise<void> => {
  const { database, redis, services, clients } = world;
  switch (blow) {
    case 'service killed': {
      // One that serves; the other may still be starting.
      while (!services.some(({ isReady }) => isReady)) await pause(20);
      const slot = services.findIndex(({ isReady }) => isReady);
      const { process } = services[slot]!;
      services[slot]!.isReady = false;
      process.child.kill('SIGKILL');
      await process.ended;
      return void world.restart(slot);
    }
    case 'database killed':
      return database.crash();
    case 'database fails over':
      return database.failOver(() => pause(AWAY));
    case 'database silent': {
      const forward = database.silence();
      await pause(AWAY);
      return forward();
    }
    case 'disk full':
      return fillDisk(world.disk);
    case 'Redis gone':
      await redis.shut();
      await pause(AWAY);
      return redis.open();
    case 'receiver hangs':
      world.hang(true);
      await pause(AWAY);
      return world.hang(false);
    case 'bank hangs':
      return clients[randomInt(clients.length)]!.hangBank();
  }
};

const KILLS: Partial<Record<Blow, number>> = {
  'service killed': 1,
  'database killed': 1,
  'database fails over': 1,
};
/** Of a hundred blows. */
const SHARES: [Blow, number][] = [
  ['service killed', 55],
  ['database killed', 25],
  ['receiver hangs', 5],
  ['bank hangs', 5],
  ['Redis gone', 4],
  ['database silent', 3],
  ['database fails over', 2],
  ['disk full', 1],
];

const drawBlow = (): Blow => {
  let draw = randomInt(100);
  for (const [blow, share] of SHARES) {
    if (draw < share) return blow;
    draw -= share;
  }
  throw new RangeError('the shares do not make a hundred');
};

/** Waits for the deliveries that are due, and counts events without one. */
const countUndelivered = async ({ admin, seen }: World): Promise<number> => {
  let missing = 0;
  for (let tries = 0; tries < 120; tries++) {
    // Retries are due minutes later; here they are due now.
    missing = await admin(async (client) => {
      await client.query(
        `update webhook_deliveries set next_attempt_at = now() where status = 'pending' and retries > 0`,
      );
      const { rows } = await client.query(
        `select event_id as id from webhook_deliveries where event_type <> 'ITEM.CONNECTION_REVOKED'`,
      );
      return (rows as { id: string }[]).filter(({ id }) => !seen.has(id)).length;
    });
    if (missing === 0) return 0;
    await pause(1_000);
  }
  return missing;
};

const countUnequal = ({ admin }: World): Promise<number> =>
  admin(async (client) => {
    const { rows } = await client.query(`
      select count(*)::integer as count from accounts a
      where a.balance <> a.opening_balance + (
        select coalesce(sum(amount), 0) from transactions t
        where t.key_id = a.key_id and t.account_no = a.no and not removed and not pending)`);
    return (rows[0] as { count: number }).count;
  });

/** Tortures the service with a list of blows, or with drawn ones for some minutes, and returns the figures. */
export const torture = async (t: Ending, options: TortureOptions): Promise<Torture> => {
  const { report = () => {}, blows, minutes = 0 } = options;
  const world = await startWorld(t, options);
  const figures: Torture = {
    blows: Object.fromEntries(BLOWS.map((blow) => [blow, 0])) as Torture['blows'],
    kills: 0,
    longestPauseMs: 0,
    worstRecoveryMs: 0,
    worstStartMs: 0,
    leftOut: world.noDisk ? [`disk full: ${world.noDisk}`] : [],
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    unequal: 0,
    undelivered: 0,
  };
  let acknowledged = 0;
  let latest = performance.now();
  for (const client of world.clients) {
    client.onAcknowledged = () => {
      acknowledged += 1;
      const now = performance.now();
      figures.longestPauseMs = Math.max(figures.longestPauseMs, now - latest);
      latest = now;
    };
  }
  const working = world.clients.map((client) => client.work());
  const until = performance.now() + minutes * 60_000;
  for (let number = 0; blows ? number < blows.length : performance.now() < until; number++) {
    const blow = blows ? blows[number]! : drawBlow();
    if (blow === 'disk full' && world.noDisk) continue;
    const began = performance.now();
    await strike(world, blow);
    const before = acknowledged;
    while (acknowledged === before) await pause(20);
    const recovered = performance.now() - began;
    while (acknowledged < before + WRITES_BETWEEN) await pause(20);
    figures.blows[blow] += 1;
    figures.kills += KILLS[blow] ?? 0;
    figures.worstRecoveryMs = Math.max(figures.worstRecoveryMs, recovered);
    report(`${number + 1}. ${blow}: writes again after ${Math.round(recovered)} ms, ${acknowledged} writes`);
  }
  figures.worstStartMs = await world.restarted();
  for (const client of world.clients) client.isStopped = true;
  await Promise.all(working);
  for (const client of world.clients) await client.compare(figures);
  figures.unequal = await countUnequal(world);
  figures.undelivered = await countUndelivered(world);
  return figures;
};

export const tableOf = (figures: Torture): string =>
  [
    ...Object.entries(figures.blows).map(([blow, count]) => [blow, count]),
    ['kills', figures.kills],
    ['acknowledged writes', figures.acknowledged],
    ['lost', figures.lost],
    ['doubled', figures.doubled],
    ['accounts whose balance differs from their rows', figures.unequal],
    ['events that no receiver got', figures.undelivered],
    ['longest time without an acknowledged write, ms', Math.round(figures.longestPauseMs)],
    ['longest time from a blow to the next write, ms', Math.round(figures.worstRecoveryMs)],
    ['longest start of a killed process, ms', Math.round(figures.worstStartMs)],
  ]
    .map(([name, value]) => `| ${String(name).padEnd(46)} | ${String(value).padStart(8)} |`)
    .concat(figures.leftOut.map((why) => `LEFT OUT: ${why}`))
    .join('\n');

export type { TortureDatabase };
