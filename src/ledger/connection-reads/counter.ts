/**
 * Adds reads up in memory, so that counting costs a request one look-up in a map. The counts are written in one
 * statement.
 */
import type { Sql } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { Logger } from '../../platform/log.ts';
import type { CountedRead, DataRead } from './kinds.ts';
import { addReads } from './store.ts';

/** Different reads in memory; further ones are not counted until these are written. */
const MOST = 10_000;

export interface ReadCounter {
  add(read: DataRead): void;
  /** Writes the counts; after a failure they stay for the next time. */
  flush(): Promise<void>;
}

export const createReadCounter = (sql: Sql, log: Logger): ReadCounter => {
  let counts = new Map<string, CountedRead>();
  const add = (read: DataRead, reads: number): void => {
    const { keyId, reader, kind, objectId, bankId, userId } = read;
    const name = `${keyId} ${reader} ${kind} ${objectId} ${bankId} ${userId}`;
    const counted = counts.get(name);
    if (counted) counted.reads += reads;
    else if (counts.size < MOST) counts.set(name, { ...read, reads });
  };
  return {
    add: (read) => add(read, 1),
    async flush() {
      const written = counts;
      if (written.size === 0) return;
      counts = new Map();
      try {
        await forAllTenants('usage', () => addReads(sql, [...written.values()]));
      } catch (error) {
        log.warn(
          { err: error, kept: written.size },
          'counts of reads could not be written; they will be retried',
        );
        for (const { reads, ...read } of written.values()) add(read, reads);
      }
    },
  };
};
