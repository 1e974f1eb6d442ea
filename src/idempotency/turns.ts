/** One at a time under a name, within this process: who waits holds no connection to the database. */

export interface Turns {
  /**
   * Runs `work` when all that came before under the same name has ended.
   * @returns null, without having run it, when that takes longer than `patience` milliseconds
   */
  take<T>(name: string, patience: number, work: () => Promise<T>): Promise<{ result: T } | null>;
}

export const createTurns = (): Turns => {
  const latest = new Map<string, Promise<unknown>>();
  return {
    async take(name, patience, work) {
      const before = latest.get(name);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const own = Promise.all([before, ended]);
      latest.set(name, own);
      try {
        if (before && !(await endsWithin(before, patience))) return null;
        return { result: await work() };
      } finally {
        end();
        if (latest.get(name) === own) latest.delete(name);
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
