import type { Sql, Tx } from './postgres.ts';

/** Runs `read` in one read-only snapshot, so that it sees no later commits. */
export const inSnapshot = <T>(sql: Sql, read: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    return read(tx);
  });
