/**
 * Keeps request records in memory for a moment and writes them as a set, so that recording costs a request
 * nothing but a push. Memory is bounded: when the database cannot take them, the oldest stay, newcomers are
 * counted and dropped.
 */
import type { Sql } from '../../platform/database/postgres.ts';
import type { Logger } from '../../platform/log.ts';
import { ensurePartition } from './partition-store.ts';
import { insertRequests, type KeyUse, type RequestRecord, saveLastUses } from './store.ts';

const BATCH = 500;
const FLUSH_EVERY_MS = 1_000;
/** About 5 MB; at 1,000 requests a second, ten seconds without a database. */
const MOST_KEPT = 10_000;

export interface Recorder {
  /** `use` where it was one of a key, and not of what stands for it elsewhere. */
  record(request: RequestRecord, use?: KeyUse | null): void;
  /** Writes what is there; resolves when it is written, or has failed and is kept for the next time. */
  flush(): Promise<void>;
  /** Records dropped since the start because there was no room. */
  dropped(): number;
  /** Writes what is left and stops. */
  close(): Promise<void>;
}

export const createRecorder = (sql: Sql, log: Logger, mostKept = MOST_KEPT): Recorder => {
  const kept: RequestRecord[] = [];
  const partitions = new Set<string>();
  /** By key, when it was last used, as far as that is not stored yet. */
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
        // One that came meanwhile is for the next time.
        if (!passedOver.has(keyId) && uses.get(keyId) === use) uses.delete(keyId);
      }
    } catch (error) {
      log.warn({ err: error, keys: uses.size }, 'the last use of keys could not be written yet');
    }
  };

  const writeAll = async (): Promise<void> => {
    // What arrives meanwhile waits for the next time: under load every write would be a small one otherwise.
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
        // A partition may have been dropped behind our back.
        partitions.clear();
        log.warn({ err: error, kept: kept.length }, 'request records could not be written yet');
        return;
      }
      kept.splice(0, batch.length);
      left -= batch.length;
    }
    await writeUses();
    if (dropped > droppedBefore) {
      log.warn({ dropped: dropped - droppedBefore }, 'request records were let go: there was no room');
      droppedBefore = dropped;
    }
  };

  const flush = async (): Promise<void> => {
    // One at a time; a request in between waits for the one under way and then for its own.
    if (writing) await writing;
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    await writing;
  };

  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();

  return {
    record(request, use = null) {
      // One for each key, so this is bounded without a count.
      const before = use && uses.get(use.keyId);
      if (use && !(before && before.at > use.at)) uses.set(use.keyId, use);
      if (kept.length >= mostKept) {
        dropped += 1;
        return;
      }
      kept.push(request);
      if (kept.length >= BATCH && !writing) void flush();
    },
    flush,
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
};
