/**
 * Runs code that was written as several transactions in one ambient transaction. The first transaction that the work
 * begins stays open until `last` is done, so all of it commits together or not at all. The code in between uses `sql`
 * and `sql.begin` as usual and does not know about it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnerId } from '../owner-context.ts';
import { type Send, type Tag, tag } from './query.ts';

export interface AmbientTransaction<T, R> {
  /** The first statements of the transaction. */
  first(tx: Tag): Promise<void>;
  /** Queries before its first transaction are not part of the ambient transaction; all later queries are. */
  work(): Promise<T>;
  /** The last statements. They get their own transaction if `work` began none. */
  last(tx: Tag, result: T): Promise<R>;
}

export interface CheckedOut {
  query: Send;
  /** Begins a transaction, with the timeouts of one. */
  begin(): Promise<unknown>;
  release(): void;
}

type Work<T> = (tx: Tag) => Promise<T> | T;

interface AmbientTransactions {
  /** The ambient transaction that the caller runs in. */
  current(): Level | null;
  run<T, R>(joint: AmbientTransaction<T, R>): Promise<R>;
}

/** Takes a connection, in the turn of an owner if one is given. */
type CheckOut = (turnOf: OwnerId | null) => Promise<CheckedOut>;

export const createAmbientTransactions = (checkOut: CheckOut): AmbientTransactions => {
  const levels = new AsyncLocalStorage<Level>();
  return {
    current() {
      const level = levels.getStore();
      // Work that is still running after the end goes on without it.
      return level && !level.transaction.over ? level : null;
    },
    async run({ first, work, last }) {
      const transaction = new TransactionState(checkOut, first);
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

class TransactionState {
  /** Sends to the connection; null before the transaction begins. */
  query: Send | null = null;
  over = false;
  savepoints = 0;
  /** Work to do after the commit. */
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

  /**
   * Begins the transaction once. Its turn lasts as long as the transaction. No later turn is taken, since a lock is
   * held by then.
   */
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

/** A nesting level at which transactions begin: the work itself, or one of its transactions. */
class Level {
  readonly transaction: TransactionState;
  readonly #levels: AsyncLocalStorage<Level>;
  /** Transactions of one level run one after the other: savepoints can be nested, not interleaved. */
  #latest: Promise<unknown> = Promise.resolve();

  constructor(transaction: TransactionState, levels: AsyncLocalStorage<Level>) {
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
