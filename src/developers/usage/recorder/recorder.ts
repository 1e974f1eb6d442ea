/**
 * Buffers request records and writes them in batches, so that recording costs a request only a push. The buffer is
 * limited: when the database cannot take records, new ones are counted and dropped.
 */

import { createReadCounter } from '../../../ledger/connection-reads/counter.ts';
import type { DataRead } from '../../../ledger/connection-reads/kinds.ts';
import type { Sql } from '../../../platform/database/postgres.ts';
import { forAllTenants } from '../../../platform/database/tenants.ts';
import type { Logger } from '../../../platform/log.ts';
import { insertRequests, type KeyUse, type RequestRecord, saveLastUses } from '../store.ts';
import { ensurePartition } from './partition-store.ts';

const BATCH = 500;
const FLUSH_EVERY_MS = 1_000;
/** Counts of reads change the same rows again and again, so they are written less often. */
const COUNTS_EVERY_MS = 60_000;
/** About 5 MB; at 1,000 requests a second, ten seconds without a database. */
const MOST_KEPT = 10_000;

export interface Recorder {
  /** Records a request; `use` is set if it used the key itself. */
  record(request: RequestRecord, use?: KeyUse | null): void;
  /** Counts a read of bank data, for the user whose data it is. */
  countRead(read: DataRead): void;
  /** Writes the buffer and the counts; resolves when it is written, or when it failed and stays for the next time. */
  flush(): Promise<void>;
  /** Returns the number of records dropped since the start. */
  dropped(): number;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export const createRecorder = (sql: Sql, log: Logger, mostKept = MOST_KEPT): Recorder => {
  const kept: RequestRecord[] = [];
  const reads = createReadCounter(sql, log);
  const partitions = new Set<string>();
  /** The last use of each key that is not stored yet. */
  const uses = new Map<number, KeyUse>();
  let dropped = 0;
  let droppedBefore = 0;
  let writing: Promise<void> | null = null;

  const writeUses = async (): Promise<void> => {
    if (uses.size === 0) return;
    try {
      const written = new Map(uses);
      const passedOver = new Set(await saveLastUses(sql, written));
      for (const [keyId, use] of written) {
        // A newer use is written next time.
        if (!passedOver.has(keyId) && uses.get(keyId) === use) uses.delete(keyId);
      }
    } catch (error) {
      log.warn(
        { err: error, keys: uses.size },
        'the last use of keys could not be written; it will be retried',
      );
    }
  };

  const writeAll = async (): Promise<void> => {
    // Records that arrive meanwhile wait for the next time: under load every write would be small otherwise.
    let left = kept.length;
    while (left > 0) {
      const batch = kept.slice(0, Math.min(left, BATCH));
      try {
        for (const day of new Set(batch.map(({ at }) => at.toISOString().slice(0, 10)))) {
          if (partitions.has(day)) continue;
          await ensurePartition(sql, day);
          partitions.add(day);
        }
        await insertRequests(sql, batch);
      } catch (error) {
        // A partition may have been dropped by another process.
        partitions.clear();
        log.warn(
          { err: error, kept: kept.length },
          'request records could not be written; they will be retried',
        );
        return;
      }
      kept.splice(0, batch.length);
      left -= batch.length;
    }
    await writeUses();
    if (dropped > droppedBefore) {
      log.warn({ dropped: dropped - droppedBefore }, 'request records were dropped: the buffer is full');
      droppedBefore = dropped;
    }
  };

  const write = async (): Promise<void> => {
    // One write at a time; a concurrent call waits for the running write and then for its own.
    if (writing) await writing;
    writing ??= forAllTenants('usage', writeAll).finally(() => {
      writing = null;
    });
    await writing;
  };

  const flush = async (): Promise<void> => {
    await write();
    await reads.flush();
  };

  const timers = [setInterval(write, FLUSH_EVERY_MS), setInterval(() => reads.flush(), COUNTS_EVERY_MS)];
  for (const timer of timers) timer.unref();

  return {
    record(request, use = null) {
      // One use per key, so the map needs no limit.
      const before = use && uses.get(use.keyId);
      if (use && !(before && before.at > use.at)) uses.set(use.keyId, use);
      if (kept.length >= mostKept) {
        dropped += 1;
        return;
      }
      kept.push(request);
      if (kept.length >= BATCH && !writing) void write();
    },
    countRead: reads.add,
    flush,
    dropped: () => dropped,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush();
    },
  };
};
