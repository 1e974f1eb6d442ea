/** The thread's end of a task. */
import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import pgUtils from 'pg/lib/utils.js';
import { getTypeParser } from '../database/column-types.ts';
import type { Sql, Tx } from '../database/postgres.ts';
import { type Defer, type Send, tag } from '../database/query.ts';
import { requireKey } from '../keys/data-keys.ts';
import { SealingKey } from '../secrets.ts';
import {
  BATCH_SIZE,
  type Call,
  type CallName,
  type Calls,
  type Ending,
  failureOf,
  HostError,
  type RawRow,
  type Reply,
} from './messages.ts';
import type { Host, Task } from './task.ts';

interface Order {
  name: string;
  input: unknown;
  port: MessagePort;
}

/** Bytes of output that are sent together. */
const PIECE = 64 * 1024;

/**
 * Lowers the priority of this thread below the main thread's: on two cores, reads next to a busy thread take as long as
 * without it. Only Linux has priorities per thread; elsewhere this would change the whole process.
 */
const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
};

/** Returns the function of a pool thread: it runs the requested task. */
export const taskRunner = (tasks: readonly Task<never, unknown>[]) => {
  giveWay();
  const byName = new Map(tasks.map((task) => [task.name, task]));
  return async ({ name, input, port }: Order): Promise<Ending> => {
    const task = byName.get(name) as Task<unknown, unknown> | undefined;
    try {
      if (!task) throw new Error(`there is no task "${name}"`);
      const { host, flush } = hostAt(port);
      const output = await task.run(input, host);
      await flush();
      return { output };
    } catch (error) {
      return { failure: failureOf(error) };
    } finally {
      port.close();
    }
  };
};

interface Waiting {
  rows: RawRow[];
  resolve(output: unknown): void;
  reject(error: Error): void;
}

const hostAt = (port: MessagePort): { host: Host; flush(): Promise<void> } => {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  port.on('message', (reply: Reply) => {
    const call = waiting.get(reply.id)!;
    if ('rows' in reply) {
      for (const row of reply.rows) call.rows.push(row);
      return;
    }
    waiting.delete(reply.id);
    if ('failed' in reply) call.reject(new HostError(reply.id));
    else call.resolve(reply.output);
  });
  const call = async <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    moved: ArrayBuffer[] = [],
  ): Promise<{ output: Calls[Name]['output']; rows: RawRow[] }> => {
    calls += 1;
    const id = calls;
    const rows: RawRow[] = [];
    const output = await new Promise((resolve, reject) => {
      waiting.set(id, { rows, resolve, reject });
      port.postMessage({ id, name, input } satisfies Call, moved);
    });
    return { output: output as Calls[Name]['output'], rows };
  };

  const sendIn =
    (transaction: number | null): Send =>
    async ({ name, text, values = [] }) => {
      const input = {
        text,
        values: values.map(pgUtils.prepareValue),
        prepared: name !== undefined,
        transaction,
      };
      const { output, rows } = await call('query', input);
      const columns = output.columns.map(({ name, type }) => ({ name, parse: getTypeParser(type, 'text') }));
      const parsed = rows.map((row) => {
        const entries: Record<string, unknown> = {};
        for (const [at, { name, parse }] of columns.entries()) {
          const value = row[at]!;
          entries[name] = value === null ? null : parse(value);
        }
        return entries;
      });
      return { rows: parsed, rowCount: output.count } as never;
    };

  const begin = async <T>(work: (tx: Tx) => Promise<T> | T): Promise<T> => {
    const { output: transaction } = await call('begin', null);
    const refuse: Defer = () => {
      throw new Error('a task defers nothing to after a commit');
    };
    try {
      const result = await work(tag(sendIn(transaction), refuse));
      await call('end', { transaction, commit: true });
      return result;
    } catch (error) {
      await call('end', { transaction, commit: false }).catch(() => {});
      throw error;
    }
  };

  const onlyOnMainThread = (): never => {
    throw new Error('the main thread alone does this');
  };
  const sql: Sql = Object.assign(tag(sendIn(null), onlyOnMainThread), {
    begin,
    inTurn: onlyOnMainThread,
    ambient: onlyOnMainThread,
    reserve: onlyOnMainThread,
    listen: onlyOnMainThread,
    usage: onlyOnMainThread,
    end: onlyOnMainThread,
  });

  const findAll: Host['dataKeys']['findAll'] = async (ids) => {
    const { output } = await call('keys', ids);
    return new Map(output.map(([id, key]) => [id, key && new SealingKey(key)]));
  };

  let pieces: Uint8Array[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (length === 0) return;
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    length = 0;
    await call('write', bytes, [bytes.buffer]);
  };
  const host: Host = {
    sql,
    dataKeys: {
      findAll,
      cachedOf: onlyOnMainThread,
      find: async (id) => requireKey(await findAll([id]), id),
      store: null as never,
      create: onlyOnMainThread,
      destroy: onlyOnMainThread,
      evict: onlyOnMainThread,
    },
    async reserve(bytes) {
      await call('reserve', bytes);
    },
    async list<Item>(name: string) {
      const items: Item[] = [];
      for (;;) {
        const { output } = await call('list', { name, from: items.length });
        for (const item of output) items.push(item as Item);
        if (output.length < BATCH_SIZE) return items;
      }
    },
    async hand(name, items) {
      for (let from = 0; from < items.length; from += BATCH_SIZE)
        await call('hand', { name, items: items.slice(from, from + BATCH_SIZE) });
    },
    async write(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      pieces.push(bytes);
      length += bytes.length;
      if (length >= PIECE) await flush();
    },
  };
  return { host, flush };
};
