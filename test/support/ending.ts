import { after } from 'node:test';

/** Registers functions that run at the end: a test's context `t`, or `ending()` for a suite or a file. */
export interface Ending {
  after(done: () => Promise<void>): void;
}

/**
 * Returns the end of the suite or file that calls it, for resources of a `before` hook, which node:test would otherwise end
 * with the hook. Resources end in reverse order.
 */
export const ending = (): Ending => {
  // Disposes the others too if one fails.
  const endings = new AsyncDisposableStack();
  after(() => endings.disposeAsync());
  return { after: (end) => endings.defer(end) };
};
