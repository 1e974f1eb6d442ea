import type { Tx } from './postgres.ts';

type Outcome<T> = { done: true; value: T } | { done: false; error: unknown };

/**
 * Does `work` as a part of a transaction: when it fails, what it did is undone and the transaction goes on.
 * Rejects only when the transaction itself is lost. A part begins when the one before it has ended.
 */
export const part = async <T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> => {
  await tx`savepoint part`;
  try {
    const value = await work();
    await tx`release savepoint part`;
    return { done: true, value };
  } catch (error) {
    await tx`rollback to savepoint part`;
    await tx`release savepoint part`;
    return { done: false, error };
  }
};
