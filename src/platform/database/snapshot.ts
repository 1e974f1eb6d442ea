import type { Sql, Tx } from './postgres.ts';

/** Reads everything as it was at one instant, whatever is committed meanwhile. Writes are refused. */
export const inSnapshot = <T>(sql: Sql, read: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    return read(tx);
  });
