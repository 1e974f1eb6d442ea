/**
 * Adds reads up in memory, so that counting costs a request one look-up in a map. The counts are written in one
 * statement.
 */
import { HOUR } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { forAllTenants } from '../../platform/database/tenants.ts';
import type { Logger } from '../../platform/log.ts';
import type { CountedRead, DataRead } from './kinds.ts';
import { addReads } from './store.ts';

/** Different reads that are written at once. While they are written, as many further ones are counted. */
const MOST = 10_000;

export interface ReadCounter {
  add(read: DataRead): void;
  /** Writes the counts; after a failure they stay for the next time. */
  flush(): Promise<void>;
}

export const createReadCounter = (sql: Sql, log: Logger): ReadCounter => {
  let counts = new Map<string, CountedRead>();
  let writing: Promise<void> | null = null;

  const count = (read: DataRead, reads: number): void => {
    const { keyId, reader, kind, objectId, bankId, userId, alsoEnded, at } = read;
    // Days begin with an hour, in Belgrade too.
    const hour = Math.floor(at.getTime() / HOUR);
    const name = `${keyId} ${reader} ${kind} ${objectId} ${bankId} ${userId} ${alsoEnded} ${hour}`;
    const counted = counts.get(name);
    if (counted) counted.reads += reads;
    else if (counts.size < MOST) counts.set(name, { ...read, reads });
  };
  const write = async (): Promise<void> => {
    const written = counts;
    if (written.size === 0) return;
    counts = new Map();
    let left = [...written.values()];
    try {
      left = await forAllTenants('usage', () => addReads(sql, left));
    } catch (error) {
      log.warn(
        { err: error, kept: written.size },
        'counts of reads could not be written; they will be retried',
      );
    }
    for (const { reads, ...read } of left) count(read, reads);
  };
  const flush = async (): Promise<void> => {
    // One write at a time; a concurrent call waits for the running write and then for its own.
    if (writing) await writing;
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  };
  return {
    add(read) {
      count(read, 1);
      // Otherwise the reads of a busy customer would leave no room for those of others.
      if (counts.size >= MOST && !writing) void flush();
    },
    flush,
  };
};
