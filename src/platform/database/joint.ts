/**
 * One transaction around what was written as several steps. The first that the work begins stays open until a last
 * step is done, which so commits with it or not at all. Those in between write `sql` and `sql.begin` as always, and
 * need not know.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnerId } from '../behalf.ts';
import { type Send, type Tag, tag } from './query.ts';

export interface Joint<T, R> {
  /** The first statements of the transaction. */
  first(tx: Tag): Promise<void>;
  /** What it asks of the database before it begins a transaction is no part of it; all that it asks from then on is. */
  work(): Promise<T>;
  /** The last statements, in a transaction of their own if `work` began none. */
  last(tx: Tag, result: T): Promise<R>;
}

export interface CheckedOut {
  query: Send;
  /** Begins a transaction, with the bounds that are right for one. */
  begin(): Promise<unknown>;
  release(): void;
}

type Work<T> = (tx: Tag) => Promise<T> | T;

interface Joints {
  /** The one that the caller is at work in. */
  here(): Level | null;
  run<T, R>(joint: Joint<T, R>): Promise<R>;
}

/** Takes a connection, in the turn of an owner if one is named. */
type CheckOut = (turnOf: OwnerId | null) => Promise<CheckedOut>;

export const createJoints = (checkOut: CheckOut): Joints => {
  const levels = new AsyncLocalStorage<Level>();
  return {
    here() {
      const level = levels.getStore();
      // Work that was left running goes on without it.
      return level && !level.transaction.over ? level : null;
    },
    async run({ first, work, last }) {
      const transaction = new JointTransaction(checkOut, first);
      try {
        const result = await levels.run(new Level(transaction, levels), work);
        const outcome = await last(await transaction.start(null), result);
        await transaction.commit();
        return outcome;
      } catch (error) {
        await transaction.rollBack();
        throw error;
      } finally {
        transaction.release();
      }
    },
  };
};

class JointTransaction {
  /** Sends to its connection; null until it has begun. */
  query: Send | null = null;
  over = false;
  savepoints = 0;
  /** What is done once it is committed. */
  readonly #deferred: (() => void)[] = [];
  readonly #checkOut: CheckOut;
  readonly #first: (tx: Tag) => Promise<void>;
  #connection: CheckedOut | null = null;
  #started: Promise<Tag> | null = null;

  constructor(checkOut: CheckOut, first: (tx: Tag) => Promise<void>) {
    this.#checkOut = checkOut;
    this.#first = first;
  }

  readonly defer = (work: () => void): void => void this.#deferred.push(work);

  /** Begins it, once. A turn that it begins with lasts as long as it does; a later one, with a lock held, is not taken. */
  start(turnOf: OwnerId | null): Promise<Tag> {
    this.#started ??= this.#begin(turnOf);
    return this.#started;
  }

  async #begin(turnOf: OwnerId | null): Promise<Tag> {
    this.#connection = await this.#checkOut(turnOf);
    const { query, begin } = this.#connection;
    await begin();
    const tx = tag(query, this.defer);
    await this.#first(tx);
    this.query = query;
    return tx;
  }

  async commit(): Promise<void> {
    this.over = true;
    const outcome = await this.#connection!.query({ text: 'commit' });
    // PostgreSQL's response to the commit of a transaction in which a statement failed.
    if (outcome.command === 'ROLLBACK') throw new Error('the transaction had failed');
    for (const work of this.#deferred) work();
  }

  async rollBack(): Promise<void> {
    this.over = true;
    // A lost connection has rolled back already.
    await this.#connection?.query({ text: 'rollback' }).catch(() => {});
  }

  release(): void {
    this.#connection?.release();
  }
}

/** A place where transactions begin: in the work itself, or within one of its transactions. */
class Level {
  readonly transaction: JointTransaction;
  readonly #levels: AsyncLocalStorage<Level>;
  /** Those of one level take turns: savepoints can be nested, not interleaved. */
  #latest: Promise<unknown> = Promise.resolve();

  constructor(transaction: JointTransaction, levels: AsyncLocalStorage<Level>) {
    this.transaction = transaction;
    this.#levels = levels;
  }

  begin<T>(work: Work<T>, turnOf: OwnerId | null): Promise<T> {
    const run = this.#latest.then(() => this.#step(work, turnOf));
    this.#latest = run.catch(() => {});
    return run;
  }

  async #step<T>(work: Work<T>, turnOf: OwnerId | null): Promise<T> {
    await this.transaction.start(turnOf);
    const query = this.transaction.query!;
    const savepoint = `step_${++this.transaction.savepoints}`;
    let over = false;
    const tx = tag((statement) => {
      if (over) throw new Error('the transaction is over');
      return query(statement);
    }, this.transaction.defer);
    await query({ text: `savepoint ${savepoint}` });
    try {
      const inner = new Level(this.transaction, this.#levels);
      const ended = (): void => {
        over = true;
      };
      const result = await this.#levels.run(inner, async () => work(tx)).finally(ended);
      await query({ text: `release savepoint ${savepoint}` });
      return result;
    } catch (error) {
      await query({ text: `rollback to savepoint ${savepoint}` }).catch(() => {});
      throw error;
    }
  }
}
