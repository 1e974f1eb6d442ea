/**
 * Counters of one process, in bounded memory. Up to {@link MOST_WINDOWS} callers at once are counted exactly. Further
 * callers are counted in a count-min sketch: a fixed table in which each caller has one counter per row, chosen by a
 * keyed hash. The smallest of them is never below the caller's use, and above it only if the caller shares all its
 * counters with busy callers. No window is evicted before it ends, so many addresses never buy a fresh count.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../packages/common/clock.ts';
import type { Counters } from './rate-limit.ts';

/** About 370 bytes each, 18 MB in all. */
const MOST_WINDOWS = 50_000;
/** 8 MB, allocated when first needed. After a million other callers a count is too high by one, sometimes by two. */
const ROWS = 4;
const COLUMNS = 2 ** 19;

interface Window {
  used: number;
  /** Monotonic milliseconds. */
  endsAt: number;
}

export const memoryCounters = (
  clock: Pick<Clock, 'monotonicMs'>,
  { mostWindows = MOST_WINDOWS, columns = COLUMNS }: { mostWindows?: number; columns?: number } = {},
): Counters & { readonly size: number } => {
  /** In the order in which they began. */
  const windows = new Map<string, Window>();
  let sketch: ReturnType<typeof createSketch> | null = null;

  /** Removes ended windows, oldest first; windows of one length end in the order in which they began. */
  const removeEnded = (now: number): void => {
    for (const [bucket, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(bucket);
    }
    if (sketch && sketch.endsAt <= now) sketch = null;
  };

  return {
    async hit(bucket, windowMs) {
      const now = clock.monotonicMs();
      removeEnded(now);
      let window = windows.get(bucket);
      if (window && window.endsAt <= now) {
        windows.delete(bucket);
        window = undefined;
      }
      if (!window && windows.size >= mostWindows) {
        sketch ??= createSketch(columns, now + windowMs);
        return { used: sketch.add(bucket), resetMs: sketch.endsAt - now };
      }
      if (!window) {
        // The count continues from the sketch, so a freed slot is no fresh budget.
        window = { used: sketch?.count(bucket) ?? 0, endsAt: now + windowMs };
        windows.set(bucket, window);
      }
      window.used += 1;
      return { used: window.used, resetMs: window.endsAt - now };
    },
    // A count in the sketch stays: removing it would also lower the counts of others.
    async reset(bucket) {
      windows.delete(bucket);
    },
    isAway: () => false,
    async close() {
      windows.clear();
      sketch = null;
    },
    get size() {
      return windows.size;
    },
  };
};

/** @param endsAt when its one window ends, in monotonic milliseconds */
const createSketch = (columns: number, endsAt: number) => {
  const cells = new Uint32Array(ROWS * columns);
  const secret = randomBytes(16).toString('hex');
  const cellsOf = (bucket: string): number[] => {
    const digest = hash('sha256', secret + bucket, 'buffer');
    return Array.from({ length: ROWS }, (_, row) => row * columns + (digest.readUInt32LE(row * 4) % columns));
  };
  const smallest = (own: readonly number[]): number => Math.min(...own.map((cell) => cells[cell]!));
  return {
    endsAt,
    count: (bucket: string): number => smallest(cellsOf(bucket)),
    /**
     * Counts one request and returns the count. Only the smallest counters are raised, to disturb other callers least.
     */
    add(bucket: string): number {
      const own = cellsOf(bucket);
      const used = smallest(own) + 1;
      for (const cell of own) cells[cell] = Math.max(cells[cell]!, used);
      return used;
    },
  };
};
