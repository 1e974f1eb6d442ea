import type { Tx } from './postgres.ts';

type Outcome<T> = { done: true; value: T } | { done: false; error: unknown };

/**
 * Runs `work` inside a savepoint: if it fails, its changes are undone and the transaction continues. Rejects only when
 * the transaction itself is lost. Savepoints of one transaction must not overlap.
 */
export const inSavepoint = async <T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> => {
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
