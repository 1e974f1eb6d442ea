/**
 * Measures the reads of a quiet customer next to a loud one that does one thing as much as it is allowed to: lists, sync,
 * exports, imports, connects, idle sockets, responses that nobody reads.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { median } from '../statistics.ts';
import { type Busy, call, loudCustomer, prepare, readQuietly, type Work, works } from './heavy.ts';

/** Requests of the loud customer at once. */
const AT_ONCE = 32;
const IDLE_SOCKETS = 900;
const SLOW_READERS = 64;
/** The quiet customer reads for this long with and without the loud one, in turns. */
const TURN_MS = 3_000;
const TURNS = 3;

/** Begins something loud; the returned function ends it. */
type Loud = (stage: Stage, of: Busy) => Promise<() => Promise<void>>;

const repeated =
  (work: Work, atOnce = AT_ONCE): Loud =>
  async (stage, of) => {
    let isOver = false;
    const keepAtIt = async (): Promise<void> => {
      while (!isOver) {
        const status = await work(stage, of);
        if (status >= 500 && status !== 503) throw new Error(`it ended with ${status}`);
        // A refusal is not asked again at once.
        if (status !== 200) await pause(100);
      }
    };
    const all = Promise.all(Array.from({ length: atOnce }, keepAtIt));
    all.catch(() => {});
    return async () => {
      isOver = true;
      await all;
    };
  };

/** Opens sockets, sends `text` on each, and reads nothing. */
const sockets =
  (count: number, textOf: (of: Busy) => string): Loud =>
  async (stage, of) => {
    const { hostname, port } = new URL(stage.service.url);
    const open: Socket[] = [];
    for (let nth = 0; nth < count; nth++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.pause();
      socket.write(textOf(of));
      open.push(socket);
    }
    return async () => {
      for (const socket of open) socket.destroy();
    };
  };

let users = 0;
const cursors = new Map<string, string | null>();

const louds: Record<string, Loud> = {
  'big lists': repeated((stage, { key, accountId }) =>
    call(stage, `/v1/accounts/${accountId}/transactions?limit=500`, { key }),
  ),
  'sync loops': repeated(async (stage, { key, accountId }) => {
    const cursor = cursors.get(accountId) ?? null;
    const query = cursor === null ? '' : `&cursor=${cursor}`;
    const page = (await stage.call(
      key,
      'GET',
      `/accounts/${accountId}/transactions?mode=sync&limit=500${query}`,
    )) as { next_cursor: string | null; has_more: boolean };
    cursors.set(accountId, page.has_more ? page.next_cursor : null);
    return 200;
  }),
  exports: repeated(works['a developer’s export']),
  imports: repeated(works['an import'], 8),
  connects: repeated(async (stage, { key }) => {
    await stage.connect(key, `loud-${users++}`);
    return 200;
  }, 8),
  'idle sockets': sockets(IDLE_SOCKETS, () => 'GET / HTTP/1.1\r\n'),
  'slow readers': sockets(
    SLOW_READERS,
    ({ key, accountId }) =>
      `GET /v1/accounts/${accountId}/transactions?limit=500 HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n\r\n`.repeat(
        20,
      ) +
      `GET /v1/accounts/${accountId}/statement?format=camt053 HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  ),
};

export const loud: Scenario[] = Object.entries(louds).map(([name, begin]) => ({
  name: `next to ${name}`,
  figures: {
    idle: { unit: 'ms', meaning: 'a read of the quiet customer when nothing else is done' },
    'of idle': { unit: '×', meaning: `a read next to ${name} of one loud customer, at the median` },
    worst: { unit: 'ms', meaning: 'the longest read next to it' },
  },
  mostRounds: 1,
  prepare,
  async round(stage) {
    // In turns, so that a disturbance of the machine affects both.
    const [idle, next, worst]: number[][] = [[], [], []];
    for (let turn = 0; turn < (stage.isQuick ? 1 : TURNS); turn++) {
      idle!.push((await readQuietly(TURN_MS)).median);
      const end = await begin(stage, loudCustomer());
      await pause(500);
      const waits = await readQuietly(TURN_MS);
      next!.push(waits.median);
      worst!.push(waits.worst);
      await end();
      await pause(500);
    }
    return { idle: median(idle!), 'of idle': median(next!) / median(idle!), worst: Math.max(...worst!) };
  },
}));
