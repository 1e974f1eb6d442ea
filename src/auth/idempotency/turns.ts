/** Runs work one at a time per name within this process; waiting work holds no database connection. */

interface Turns {
  /**
   * Runs `work` after all earlier work with the same name has ended.
   * @returns null, without running it, when that takes longer than `patience` milliseconds or {@link MOST_WAITING} wait
   *   already
   */
  take<T>(name: string, patience: number, work: () => Promise<T>): Promise<{ result: T } | null>;
}

/** Most waiting repetitions: clients repeat a request once or twice. */
export const MOST_WAITING = 100;

export const createTurns = (): Turns => {
  const queues = new Map<string, { latest: Promise<unknown>; length: number }>();
  return {
    async take(name, patience, work) {
      const queue = queues.get(name) ?? { latest: Promise.resolve(), length: 0 };
      if (queue.length > MOST_WAITING) return null;
      const before = queue.length > 0 ? queue.latest : null;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      queue.latest = Promise.all([before, ended]);
      queue.length += 1;
      queues.set(name, queue);
      try {
        if (before && !(await endsWithin(before, patience))) return null;
        return { result: await work() };
      } finally {
        end();
        queue.length -= 1;
        if (queue.length === 0) queues.delete(name);
      }
    },
  };
};

const endsWithin = async (waited: Promise<unknown>, ms: number): Promise<boolean> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([waited.then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
