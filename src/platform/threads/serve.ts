/** The main thread's end of a task: serves the calls of the task for the owner of its request. */
import { AsyncResource } from 'node:async_hooks';
import type { MessagePort } from 'node:worker_threads';
import type { ByteBudget } from '../byte-budget.ts';
import type { Sql, Tx } from '../database/postgres.ts';
import type { DataKeys } from '../keys/data-keys.ts';
import { ApiError } from '../vocabulary/errors.ts';
import {
  BATCH_SIZE,
  type Call,
  type CallName,
  type Calls,
  type Failure,
  type RawRow,
  type Reply,
} from './messages.ts';

export interface RunOptions {
  /** The transaction for the statements of the task; default: the pool of the service. */
  tx?: Tx;
  /** Receives the output of the task. */
  write?: (piece: Uint8Array) => Promise<void>;
  /** Lists that the task reads in batches, by name. */
  lists?: Readonly<Record<string, readonly unknown[]>>;
  /** Receives the items that the task hands over, in batches. */
  take?: (name: string, items: readonly unknown[]) => void;
  /** Buffers of the input that are transferred to the thread and no longer usable here. */
  move?: ArrayBuffer[];
}

interface TaskSurroundings extends Omit<RunOptions, 'move'> {
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
  { sql, dataKeys, budget, tx, write, lists = {}, take }: TaskSurroundings,
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
        // The task ended while the transaction began: nobody would end it.
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
        if (rows.length >= BATCH_SIZE) send();
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
      held.add(bytes);
    },
    async write(piece) {
      await write?.(piece);
    },
    list: async ({ name, from }) => lists[name]!.slice(from, from + BATCH_SIZE),
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
  // Messages arrive outside the owner's context; the statements must run in it.
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
    /** Ends the task; resolves when none of its calls is running any more. */
    async end(): Promise<void> {
      over = true;
      port.close();
      for (const { finish } of [...open.values()]) await finish(false).catch(() => {});
      await Promise.allSettled(underWay);
      held.release();
    },
  };
};
