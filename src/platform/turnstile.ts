import { ApiError } from '../vocabulary/errors.ts';

/** Gives a place back. Calling it again changes nothing. */
export type Leave = () => void;

/** Lets callers in by turns, first come, first served. */
export interface Turnstile {
  /**
   * Resolves when it is the caller's turn, with what ends it. One whose `gone` is aborted while it waits leaves the queue:
   * the call then rejects with the signal's reason.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait already
   */
  enter(gone?: AbortSignal | null): Promise<Leave>;
}

/**
 * Bounds what may run at once and what may wait for it, for work that would otherwise take what others need.
 * @param atOnce how many are in at the same time
 * @param waiting how many more may wait
 */
export const turnstile = (atOnce: number, waiting: number): Turnstile => {
  let inside = 0;
  const queue = new Set<() => void>();

  const wait = (gone: AbortSignal | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        gone?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        queue.delete(enter);
        reject(gone!.reason);
      };
      queue.add(enter);
      gone?.addEventListener('abort', giveUp, { once: true });
    });

  const place = (): Leave => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // Handed over, so that a newcomer cannot slip in between.
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else inside -= 1;
    };
  };

  return {
    async enter(gone = null) {
      gone?.throwIfAborted();
      if (inside < atOnce) inside += 1;
      else if (queue.size < waiting) await wait(gone);
      else throw new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '2' });
      return place();
    },
  };
};

/** Runs work as a turnstile lets it in. */
export const pass = async <T>({ enter }: Turnstile, work: () => Promise<T>): Promise<T> => {
  const leave = await enter();
  try {
    return await work();
  } finally {
    leave();
  }
};

/** A turnstile of its own for each name. An empty one takes no memory. */
export const turnstilePerName = (atOnce: number, waiting: number): ((name: number | string) => Turnstile) => {
  const busy = new Map<number | string, { own: Turnstile; people: number }>();
  return (name) => ({
    async enter(gone) {
      const here = busy.get(name) ?? { own: turnstile(atOnce, waiting), people: 0 };
      busy.set(name, here);
      here.people += 1;
      const goAway = (): void => {
        here.people -= 1;
        if (here.people === 0) busy.delete(name);
      };
      try {
        const leave = await here.own.enter(gone);
        let left = false;
        return () => {
          if (left) return;
          left = true;
          leave();
          goAway();
        };
      } catch (error) {
        goAway();
        throw error;
      }
    },
  });
};
