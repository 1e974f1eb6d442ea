import { ApiError } from './vocabulary/errors.ts';

/** Releases a place. Further calls have no effect. */
export type Leave = () => void;

/** Limits concurrency, first come, first served. */
export interface Turnstile {
  /**
   * Resolves with a release function when it is the caller's turn. If `gone` is aborted meanwhile, the caller leaves
   * the queue and the call rejects with the signal's reason.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait already
   */
  enter(gone?: AbortSignal | null): Promise<Leave>;
}

const tooMany = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '2' });

const once = (leave: Leave): Leave => {
  let left = false;
  return () => {
    if (left) return;
    left = true;
    leave();
  };
};

/**
 * Creates a turnstile for work that would otherwise exhaust a shared resource.
 * @param atOnce how many may run at the same time
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

  const letNextIn = (): void => {
    // The place is handed over directly, so that a newcomer cannot take it.
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else inside -= 1;
  };

  return {
    async enter(gone = null) {
      gone?.throwIfAborted();
      if (inside < atOnce) inside += 1;
      else if (queue.size < waiting) await wait(gone);
      else throw tooMany();
      return once(letNextIn);
    },
  };
};

/** Runs `work` when the turnstile lets it in. */
export const pass = async <T>({ enter }: Turnstile, work: () => Promise<T>): Promise<T> => {
  const leave = await enter();
  try {
    return await work();
  } finally {
    leave();
  }
};

/** Creates a turnstile per name. An unused one takes no memory. */
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
        return once(() => {
          leave();
          goAway();
        });
      } catch (error) {
        goAway();
        throw error;
      }
    },
  });
};

interface Waiting {
  enter(): void;
  refuse(): void;
}

/**
 * Creates one turnstile with a fair share for each name, such as an address. Waiting names are served in turn, so a
 * name with many waiting delays no other. When the queue is full, the name with the most waiting loses its last one to
 * a name with fewer: only a flooding name is refused.
 * @param atOnce how many may run at the same time, over all names
 * @param waiting how many more may wait, over all names
 */
export const sharedTurnstile = (atOnce: number, waiting: number): ((name: string) => Turnstile) => {
  let inside = 0;
  let queued = 0;
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();

  /** Makes room for one more of a name, and returns whether it succeeded. */
  const hasRoomFor = (name: string): boolean => {
    if (queued < waiting) return true;
    const longest = [...queues.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    if (longest.length <= (queues.get(name)?.length ?? 0) + 1) return false;
    longest.pop()!.refuse();
    queued -= 1;
    return true;
  };

  const wait = (name: string): Promise<void> => {
    if (!hasRoomFor(name)) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queue.push({ enter: resolve, refuse: () => reject(tooMany()) });
      queues.set(name, queue);
      queued += 1;
    });
  };

  const letNextIn = (): void => {
    const [first] = queues;
    if (!first) {
      inside -= 1;
      return;
    }
    const [name, queue] = first;
    queues.delete(name);
    const next = queue.shift()!;
    // The name goes to the end of the order.
    if (queue.length > 0) queues.set(name, queue);
    queued -= 1;
    next.enter();
  };

  return (name) => ({
    async enter() {
      if (inside < atOnce) inside += 1;
      else await wait(name);
      return once(letNextIn);
    },
  });
};
