import { ApiError } from '../platform/errors.ts';

/** Lets work in by turns: runs it, or refuses it with SERVICE_UNAVAILABLE when too many wait already. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds what may run at once and what may wait for it, for work that would otherwise take the whole machine.
 * @param atOnce how many run at the same time
 * @param waiting how many more may wait, first come, first served
 */
export const turnstile = (atOnce: number, waiting: number): Turnstile => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '2' });
      // Whoever finishes hands its place over, so a newcomer cannot slip in between.
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
