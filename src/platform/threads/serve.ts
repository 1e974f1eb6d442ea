/** The main thread's end of a task: does what the task asks for, on behalf of the request that it belongs to. */
import { AsyncResource } from 'node:async_hooks';
import type { MessagePort } from 'node:worker_threads';
import type { ByteBudget } from '../byte-budget.ts';
import type { Sql, Tx } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import { ApiError } from '../vocabulary/errors.ts';
import {
  type Call,
  type CallName,
  type Calls,
  type Failure,
  LOT,
  type RawRow,
  type Reply,
} from './messages.ts';

export interface RunOptions {
  /** Where the statements of the task are run; the pool of the service unless given. */
  tx?: Tx;
  /** Takes what the task writes. */
  write?: (piece: Uint8Array) => Promise<void>;
  /** Lists that the task asks for lot by lot, by name. */
  lists?: Readonly<Record<string, readonly unknown[]>>;
  /** Takes what the task hands over, lot by lot. */
  take?: (name: string, items: readonly unknown[]) => void;
  /** Memory of the input that goes to the thread and is no longer here. */
  move?: ArrayBuffer[];
}

interface Surroundings extends Omit<RunOptions, 'move'> {
  sql: Sql;
  dataKeys: DataKeys;
  budget: ByteBudget;
}

interface OpenTransaction {
  tx: Tx;
  finish(commit: boolean): Promise<unknown>;
}

export const serve = (
  port: MessagePort,
  { sql, dataKeys, budget, tx, write, lists = {}, take }: Surroundings,
) => {
  const errors = new Map<number, unknown>();
  const open = new Map<number, OpenTransaction>();
  const underWay = new Set<Promise<void>>();
  const held = budget.take(0);
  let transactions = 0;
  let over = false;

  const begin = (): Promise<number> => {
    transactions += 1;
    const number = transactions;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return new Promise((begun, failed) => {
      const whole = sql.begin((own) => {
        // The task ended while this was beginning: nobody would end it.
        if (over) throw new Error('the task is over');
        open.set(number, {
          tx: own,
          finish(commit) {
            open.delete(number);
            if (commit) resolve();
            else reject(new Error('the task gave its transaction up'));
            return whole;
          },
        });
        begun(number);
        return promise;
      });
      whole.catch(failed);
    });
  };

  const query = async (id: number, statement: Calls['query']['input']): Promise<Calls['query']['output']> => {
    const { text, values, prepared, transaction } = statement;
    const target = transaction === null ? (tx ?? sql) : open.get(transaction)!.tx;
    let rows: RawRow[] = [];
    const send = (): void => {
      if (rows.length > 0) port.postMessage({ id, rows } satisfies Reply);
      rows = [];
    };
    const { fields, count } = await target.raw(text, values, {
      prepared,
      onRow(row) {
        rows.push(row);
        if (rows.length >= LOT) send();
      },
    });
    send();
    return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })), count };
  };

  const calls: { [Name in CallName]: (input: Calls[Name]['input'], id: number) => Promise<unknown> } = {
    query: (statement, id) => query(id, statement),
    begin,
    async end({ transaction, commit }) {
      const ended = open.get(transaction)!.finish(commit);
      await (commit ? ended : ended.catch(() => {}));
    },
    keys: async (ids) => [...(await dataKeys.findAll(ids))].map(([id, key]) => [id, key?.keyObject ?? null]),
    async reserve(bytes) {
      held.more(bytes);
    },
    async write(piece) {
      await write?.(piece);
    },
    list: async ({ name, from }) => lists[name]!.slice(from, from + LOT),
    async hand({ name, items }) {
      take?.(name, items);
    },
  };

  const answer = async ({ id, name, input }: Call): Promise<void> => {
    try {
      const output = await calls[name](input as never, id);
      port.postMessage({ id, output: output ?? null } satisfies Reply);
    } catch (error) {
      errors.set(id, error);
      port.postMessage({ id, failed: true } satisfies Reply);
    }
  };
  // A message arrives on nobody's behalf; its statements are those of who asked for the task.
  port.on(
    'message',
    AsyncResource.bind((call: Call) => {
      const answered = answer(call).finally(() => underWay.delete(answered));
      underWay.add(answered);
    }),
  );

  return {
    errorOf(failure: Failure): unknown {
      switch (failure.kind) {
        case 'of the host':
          return errors.get(failure.id);
        case 'refusal':
          return new ApiError(failure.code, failure.details, failure.headers);
        case 'fault':
          return Object.assign(new Error(failure.message), { stack: failure.stack });
        default:
          return failure satisfies never;
      }
    },
    /** The task is over: nothing of it is at work any more when this resolves. */
    async end(): Promise<void> {
      over = true;
      port.close();
      for (const { finish } of [...open.values()]) await finish(false).catch(() => {});
      await Promise.allSettled(underWay);
      held.release();
    },
  };
};
