/**
 * To be loaded before node:test, which follows what is asynchronous to know whose an error is that nobody waited for. Here such
 * an error fails the run all the same, as its process's and not as that of one test; `node --test FILE` says whose it is.
 *
 * Promises are not followed at all: each would be an object with a finalizer, a tenth of the processor time of a process of
 * tests. And node:test keeps every test until the end of its process, with all that its functions can see: 15 MB a file.
 */
import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as typeof import('node:async_hooks');
const { createHook } = hooks;

/** How node:test names its tests, suites and hooks. */
const OF_RUNNER = 'Test';

const followed = new Map<number, Followed>();
let forget: (id: number) => void = () => {};

hooks.createHook = (callbacks) => {
  forget = callbacks.destroy ?? forget;
  return createHook({
    ...callbacks,
    trackPromises: false,
    init(id, type, trigger, resource) {
      if (type === OF_RUNNER) followed.set(id, resource);
      callbacks.init?.(id, type, trigger, resource);
    },
  });
};

interface Followed {
  parent?: Followed | null;
  /** Of a hook. */
  parentTest?: Followed | null;
  fn?: unknown;
  hooks?: unknown;
  subtests?: unknown[];
}

/** The process's own test, around all files, and its hooks: they are still to run. */
const isOfProcess = ({ parent, parentTest }: Followed): boolean => !parent && !parentTest?.parent;

/** Lets go of what the tests that have run hold. */
export const forgetTests = (): void => {
  for (const [id, test] of followed) {
    if (isOfProcess(test)) continue;
    forget(id);
    Object.assign(test, { fn: null, hooks: null, subtests: [] });
  }
  followed.clear();
};
