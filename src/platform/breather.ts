import { setImmediate as everybodyElse } from 'node:timers/promises';
import { monotonicMs } from './clock.ts';

/** How long work may keep the thread from all others. A read takes about five turns of the event loop. */
const SLICE_MS = 1;

/**
 * For long computations on the one thread that answers everybody: called between two steps of the work, lets all others
 * go first once the work has kept them waiting for a slice.
 */
export const breather = (): (() => Promise<void>) => {
  let since = monotonicMs();
  return async () => {
    if (monotonicMs() - since < SLICE_MS) return;
    await everybodyElse();
    since = monotonicMs();
  };
};
